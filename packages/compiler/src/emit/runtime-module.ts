import { fileURLToPath } from 'node:url';

/** The modules that emitted code imports. Applications need not depend on them, so they are resolved from this package. */
export const RUNTIME_MODULE = /^@mikrokit\/types\/runtime(?:\/codec)?$/;

/** A file from which a bundler's own resolver finds these modules. */
export const runtimeImporter: string = fileURLToPath(import.meta.url);

/** The file of such a module. */
export function runtimeFile(specifier: string): string {
  return fileURLToPath(import.meta.resolve(specifier));
}
