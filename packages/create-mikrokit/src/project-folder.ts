import { existsSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';

/** Why a project cannot be created in a folder; `undefined` if it can. It must be new, or empty but for `.git`. */
export function folderProblem(folder: string): string | undefined {
  const path = resolve(folder);
  if (packageNameOf(path) === '') return `'${folder}' has no letters or digits`;
  if (!existsSync(path)) return undefined;
  try {
    const isEmpty = readdirSync(path).every((name) => name === '.git');
    return isEmpty ? undefined : `${path} is not empty`;
  } catch {
    return `${path} is a file`;
  }
}

/** The name in package.json of a project in a folder: `My API` → `my-api`. */
export function packageNameOf(folder: string): string {
  const words = basename(resolve(folder))
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-') ?? '';
}
