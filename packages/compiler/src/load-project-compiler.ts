import { createRequire } from 'node:module';
import { isSource, projectCompilerFile } from './project-compiler-file.ts';

/**
 * Loads the part of the compiler that reads types, with TypeScript's client, which takes longer than to load all else. A
 * compiler that finds all results in its cache does without. Loaders of modules are synchronous: this is a `require`.
 */
export function loadProjectCompiler(): typeof import('./project-compiler.ts') {
  return createRequire(import.meta.url)(projectCompilerFile);
}

/**
 * Loads it early if an application could import some of its modules, as in this workspace: Node
 * cannot `require` a module while others that import the same ones are being linked. The published
 * bundle shares none.
 */
export function loadAheadIfShared(): void {
  if (isSource) loadProjectCompiler();
}
