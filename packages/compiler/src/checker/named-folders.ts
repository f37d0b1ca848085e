import { dirname } from 'node:path';
import type { Project } from 'typescript/unstable/sync';

/** Folders that compiler options name, as they are written, where a new file may take the place of another. */
export function namedFolders(options: Project['compilerOptions']): readonly string[] {
  const { rootDirs = [], typeRoots = [], paths = {} } = options;
  const targets = Object.values(paths)
    .flat()
    .map((target) => dirname(target.replace(/\*.*$/, 'any')));
  return [...rootDirs, ...typeRoots, ...targets];
}
