import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/**
 * Why a project cannot be created in a folder. `undefined` if it can. The folder must be new, or
 * contain at most `.git`.
 */
export function folderProblem(folder: string): string | undefined {
  const path = resolve(folder);
  if (folder.includes('\0')) return 'The name of a folder cannot contain a NUL character.';
  if (packageNameOf(path) === '') return `'${folder}' has no letters or digits.`;
  // npm's limit for the name of a package.
  if (packageNameOf(path).length > 214)
    return 'The name of the folder has more than 214 characters.';
  const found = namesIn(path);
  if (typeof found === 'string') return found;
  if (found === undefined) return folderProblemAbove(dirname(path));
  const isEmpty = found.every((name) => name === '.git');
  return isEmpty ? undefined : `${path} is not empty: choose another folder.`;
}

/** A folder that does not exist needs one above that does. */
function folderProblemAbove(path: string): string | undefined {
  const found = namesIn(path);
  if (typeof found === 'string') return found;
  return found === undefined ? folderProblemAbove(dirname(path)) : undefined;
}

/** The names in a folder, why it cannot be read, or `undefined` if it does not exist. */
function namesIn(path: string): readonly string[] | string | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return readdirSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOTDIR' ? `${path} is a file.` : message;
  }
}

/** The name in package.json of a project in a folder: `My API` → `my-api`. */
export function packageNameOf(folder: string): string {
  const words = basename(resolve(folder))
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-') ?? '';
}
