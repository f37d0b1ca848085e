// As `node --import @mikrokit/compiler/register` does, for what is imported from now on.
await import('@mikrokit/compiler/register');

export const { names }: typeof import('./names-api.ts') = await import('./names-api.ts');
export const { compiled }: typeof import('./clients.ts') = await import('./clients.ts');
