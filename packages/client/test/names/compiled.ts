// Compiles the modules imported from here on, like `node --import @mikrokit/compiler/register`.
await import('@mikrokit/compiler/register');

export const { names }: typeof import('./names-api.ts') = await import('./names-api.ts');
export const { compiled }: typeof import('./clients.ts') = await import('./clients.ts');
