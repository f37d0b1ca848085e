import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { StaticImport } from '../../../checker/projects/file-imports.ts';

/** Loaders of the application can complete a path. */
const EXTENSIONS = ['.d.ts', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];

/** An import of a missing file. Node would not load the file that imports it. */
interface MissingFile {
  readonly path: string;
  readonly message: string;
}

/** The files that are not there among those that `file` imports by a relative path. */
export function missingFiles(file: string, imports: readonly StaticImport[]): MissingFile[] {
  return imports.flatMap(({ specifier, location }) => {
    if (!/^\.\.?(?:\/|$)/.test(specifier)) return [];
    const path = resolve(dirname(file), decoded(specifier.replace(/[?#].*/, '')));
    if (candidatesOf(path).some((candidate) => existsSync(candidate))) return [];
    const message = `${location} - error TS2307: Cannot find module '${specifier}'.`;
    return [{ path, message }];
  });
}

/** `a.js`, `a.ts`, `a.tsx` or `a.d.ts`, and `a.js.ts`. */
function candidatesOf(path: string): readonly string[] {
  const stem = path.replace(/\.[cm]?jsx?$/, '');
  const sources = stem === path ? [] : EXTENSIONS.map((extension) => stem + extension);
  return [path, ...sources, ...EXTENSIONS.map((extension) => path + extension)];
}

/** A path in a URL as the path of a file. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // no URL that Node accepts
  }
}
