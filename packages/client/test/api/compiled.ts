// As `node --import @mikrokit/compiler/register` does, for what is imported from now on.
await import('@mikrokit/compiler/register');

/** The APIs of the tests with their codecs. */
export const { api, moved, closed }: typeof import('./api.ts') = await import('./api.ts');
