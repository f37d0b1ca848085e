import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { readCommitted } from '../read-committed.ts';

/** A file that only we write begins with it. */
const NOTICE = '# Written by `mikrokit client python`.';

/** The files of a folder that are not what would be written, each with the reason. */
export function differencesOf(
  folder: string,
  files: ReadonlyMap<string, string>,
): readonly string[] {
  const missing = [...files].flatMap(([file, text]) => {
    const path = join(folder, file);
    if (!existsSync(path)) return [`${file} is missing`];
    return readCommitted(path) === text ? [] : [`${file} is out of date`];
  });
  return [...missing, ...surplusOf(folder, files).map((file) => `${file} is no longer written`)];
}

/** Writes the files, and removes those of an earlier run. Throws a `CommandFailure` for a folder with others in it. */
export function writeFolder(folder: string, files: ReadonlyMap<string, string>): void {
  for (const file of surplusOf(folder, files)) {
    if (!isOurs(join(folder, file)))
      throw new CommandFailure(`${join(folder, file)} is no file of ours; choose another --out`);
  }
  for (const file of surplusOf(folder, files)) rmSync(join(folder, file));
  for (const [file, text] of files) {
    const path = join(folder, file);
    if (existsSync(path) && text !== '' && !isOurs(path))
      throw new CommandFailure(`${path} is no file of ours; choose another --out`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

function surplusOf(folder: string, files: ReadonlyMap<string, string>): readonly string[] {
  const found = globSync('**/*.py', { cwd: folder });
  return found
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !files.has(file))
    .sort();
}

function isOurs(file: string): boolean {
  return readFileSync(file, 'utf8').startsWith(NOTICE);
}
