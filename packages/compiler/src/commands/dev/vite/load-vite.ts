import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandFailure } from '../../command-failure.ts';

type Vite = typeof import('vite');

/** Loads the Vite that a folder has installed. Throws a `CommandFailure` if it has none. */
export async function loadVite(folder: string): Promise<Vite> {
  let file: string;
  try {
    file = createRequire(join(folder, 'package.json')).resolve('vite');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new CommandFailure(
      `mikrokit dev --vite serves the page with your own Vite, and ${folder} has none. Install it: npm install --save-dev vite`,
    );
  }
  return import(pathToFileURL(file).href);
}
