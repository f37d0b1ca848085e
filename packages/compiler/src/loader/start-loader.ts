import { createCompileHere } from './compile-here.ts';
import { registerLoader } from './register-loader.ts';

/** Registers the loader in this process, which compiles by itself. */
export function startLoader(): void {
  registerLoader({ compile: createCompileHere() });
}
