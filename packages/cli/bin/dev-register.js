// Loads the loader of `mikrokit dev`: published, its build; in the workspace, its source. This file is JavaScript, because
// tsx after a TypeScript file has asynchronous hooks, and MikroKit's loader would get the code that they wrote.
const isPublished = /[\\/]node_modules[\\/]/.test(import.meta.filename);
await import(isPublished ? '../dist/dev-register.bundle.js' : '../src/dev/dev-register.ts');
