import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSource, projectCompilerFile } from '../project-compiler-file.ts';
import { findTypeScript } from '../typescript-package.ts';
import { stampOf } from './file-stamp.ts';

/**
 * Identifies a compiler by the version of TypeScript and by the stamps of the files that decide
 * what it writes: the bundle, or all sources, so that it changes with every edit in this
 * repository.
 */
export function compilerIdentity(): string {
  return JSON.stringify([2, findTypeScript().version, ...stampsOfCompiler()]);
}

function stampsOfCompiler(): readonly string[] {
  if (!isSource) return [`${projectCompilerFile} ${stampOf(projectCompilerFile).text}`];
  const own = fileURLToPath(new URL('..', import.meta.url));
  const types = dirname(dirname(fileURLToPath(import.meta.resolve('@mikrokit/types'))));
  return [...stampsIn(own), ...stampsIn(types)];
}

function stampsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[jt]s$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${stampOf(path).text}`;
    })
    .sort();
}
