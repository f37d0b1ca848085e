import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { CommandFailure } from '@mikrokit/compiler/commands';

/**
 * Imports a package as the application has installed it. Throws a `CommandFailure` if it is not
 * installed.
 */
export async function importInstalled<Exports>(entry: string, name: string): Promise<Exports> {
  try {
    const file = createRequire(entry).resolve(name);
    return await import(pathToFileURL(file).href);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new CommandFailure(
      `${name} is not installed. Install it: npm install --save-dev ${name}`,
    );
  }
}
