// Compiles the modules imported from here on, like `node --import @mikrokit/compiler/register`.
await import('@mikrokit/compiler/register');

/** The APIs of the tests with their codecs. */
export const { api, moved, closed }: typeof import('./api.ts') = await import('./api.ts');
