import type { Compiler } from '../compiler.ts';
import type { CompiledFile } from '../emit/compiled-file.ts';

/**
 * Compiles a file. If it creates routers, it reports the project's own files, because a change in
 * any of them can change its types, or fix a rejected type.
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
