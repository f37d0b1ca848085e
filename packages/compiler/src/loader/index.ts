// For processes of `@mikrokit/cli` that load a module of the application, not for applications.
export { createCompileHere } from './compile-here.ts';
export { createLoadHooks } from './load-hooks.ts';
