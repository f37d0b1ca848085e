import { fileURLToPath } from 'node:url';
import { RUNTIME_MODULE } from '../runtime-module.ts';

export { RUNTIME_MODULE };

/** A file from which the modules of {@link RUNTIME_MODULE} resolve, for bundlers' own resolvers. */
export const runtimeImporter: string = fileURLToPath(import.meta.url);

/** The file of such a module. */
export function runtimeFile(specifier: string): string {
  return fileURLToPath(import.meta.resolve(specifier));
}
