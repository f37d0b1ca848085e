import type { Compiler } from '../compiler.ts';
import type { CompiledFile } from '../emit/compiled-file.ts';

/**
 * Compiles a file, and reports the project's own files if it makes routers: a change in any of them may change its types,
 * or fix a type that was rejected.
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
