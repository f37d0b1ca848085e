import { fileURLToPath } from 'node:url';

/** What emitted code imports. The application need not depend on it, so it is found from here. */
export const RUNTIME = '@mikrokit/types/runtime';

/** A file from which {@link RUNTIME} resolves, for bundlers' own resolvers. */
export const runtimeImporter: string = fileURLToPath(import.meta.url);

/** The file of {@link RUNTIME}. */
export function runtimeFile(): string {
  return fileURLToPath(import.meta.resolve(RUNTIME));
}
