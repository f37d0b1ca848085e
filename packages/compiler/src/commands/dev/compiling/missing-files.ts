import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { StaticImport } from '../../../checker/projects/file-imports.ts';

/** Loaders of the application's may complete a path. */
const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];

/** An import whose file is not there, so that Node would not load the one that imports it. */
interface MissingFile {
  readonly path: string;
  readonly message: string;
}

/** The files that are not there among those that `file` imports by a relative path. */
export function missingFiles(file: string, imports: readonly StaticImport[]): MissingFile[] {
  return imports.flatMap(({ specifier, location }) => {
    if (!/^\.\.?(?:\/|$)/.test(specifier)) return [];
    const path = resolve(dirname(file), specifier.replace(/[?#].*/, ''));
    if (candidatesOf(path).some((candidate) => existsSync(candidate))) return [];
    const message = `${location} - error TS2307: Cannot find module '${specifier}'.`;
    return [{ path, message }];
  });
}

/** `a.js`, `a.ts` in its place, and `a.js.ts`. */
function candidatesOf(path: string): readonly string[] {
  const source = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
  return [path, source, ...EXTENSIONS.map((extension) => path + extension)];
}
