import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder for caches of a project, in the nearest node_modules. `undefined` if there is none.
 */
export function cacheFolderOf(projectFolder: string): string | undefined {
  for (let folder = projectFolder; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    if (existsSync(modules)) return join(modules, '.cache', 'mikrokit');
    if (dirname(folder) === folder) return undefined;
  }
}
