import type { CompiledFile, Compiler } from './compiler.ts';

/**
 * Compiles a file, and reports the project's files if it makes routers: a change in any of them may
 * change its types, or correct a type for which it was refused.
 */
export function compileAndReport(
  compiler: Pick<Compiler, 'compile' | 'sourceFiles'>,
  file: string,
  report: (files: readonly string[]) => void,
): CompiledFile | undefined {
  let makesRouters = true;
  try {
    const compiled = compiler.compile(file);
    makesRouters = compiled !== undefined;
    return compiled;
  } finally {
    if (makesRouters) report(compiler.sourceFiles(file));
  }
}
