import type { api as Api } from './api.ts';

// As `node --import @mikrokit/compiler/register` does, for what is imported from now on.
await import('@mikrokit/compiler/register');

/** The API of the tests with its codecs. */
export const { api }: { api: typeof Api } = await import('./api.ts');
