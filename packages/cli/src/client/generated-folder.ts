import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { readCommitted } from '../read-committed.ts';
import type { ClientLanguage } from './client-language.ts';

type Ownership = Pick<ClientLanguage, 'generated' | 'isOurs'>;

/** The files of a folder that differ from what would be written, each with the reason. */
export function differencesOf(
  folder: string,
  files: ReadonlyMap<string, string>,
  { generated }: Ownership,
): readonly string[] {
  const missing = [...files].flatMap(([file, text]) => {
    const path = join(folder, file);
    if (!existsSync(path)) return [`${file} is missing`];
    return readCommitted(path) === text ? [] : [`${file} is out of date`];
  });
  const surplus = surplusOf(folder, files, generated);
  return [...missing, ...surplus.map((file) => `${file} is no longer written`)];
}

/**
 * Writes the files, and removes the files of an earlier run. Throws a `CommandFailure` for a folder
 * with other files.
 */
export function writeFolder(
  folder: string,
  files: ReadonlyMap<string, string>,
  { generated, isOurs }: Ownership,
): void {
  const surplus = surplusOf(folder, files, generated);
  for (const file of [...surplus, ...files.keys()]) {
    const path = join(folder, file);
    if (existsSync(path) && !isOurs(file, readFileSync(path, 'utf8')))
      throw new CommandFailure(`${path} was not written by this command; choose another --out`);
  }
  for (const file of surplus) rmSync(join(folder, file));
  for (const [file, text] of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

function surplusOf(
  folder: string,
  files: ReadonlyMap<string, string>,
  generated: readonly string[],
): readonly string[] {
  return generated
    .flatMap((pattern) => globSync(pattern, { cwd: folder }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !files.has(file))
    .sort();
}
