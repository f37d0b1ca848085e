// For processes of `@mikrokit/cli` that load modules of the application, not for applications.
import { registerHooks } from 'node:module';
import { createLoadHooks } from './load-hooks.ts';

export { keepCompiledCode, writeCompiledCode } from './keep-compiled-code.ts';
export { registerLoader } from './register-loader.ts';
export { reportUncaught } from './report-uncaught.ts';

/** Compiles the modules of the application that this process loads from now on. */
export async function compileOnLoad(): Promise<void> {
  // Servers of `mikrokit dev` compile nothing.
  const { createCompileHere } = await import('./compile-here.ts');
  registerHooks(createLoadHooks({ compile: createCompileHere() }));
}
