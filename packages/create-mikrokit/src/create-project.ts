import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Choices } from './choices.ts';
import { CommandFailure } from './command-failure.ts';
import { composeFiles } from './compose-files.ts';
import { packageNameOf } from './project-folder.ts';

/** Writes a project into a folder, all of it or nothing. Throws a {@link CommandFailure} if it cannot. */
export function createProject(folder: string, choices: Choices): void {
  const target = resolve(folder);
  // Everything is read before anything is written.
  const files = composeFiles(packageNameOf(target), choices);
  const isNew = !existsSync(target);
  // The first folder that does not exist yet: `a` for `a/b/c`.
  const created = isNew ? firstMissing(target) : undefined;
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(target, path)), { recursive: true });
      writeFileSync(join(target, path), text);
    }
  } catch (error) {
    if (created !== undefined) rmSync(created, { recursive: true, force: true });
    else
      for (const path of topLevel(files))
        rmSync(join(target, path), { recursive: true, force: true });
    throw new CommandFailure(`Cannot write ${target}: ${(error as Error).message}`);
  }
}

function firstMissing(path: string): string {
  const parent = dirname(path);
  return existsSync(parent) ? path : firstMissing(parent);
}

/** The names in a project's own folder: it was empty before. */
function topLevel(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set([...files.keys()].map((path) => path.split('/', 1)[0] as string));
}
