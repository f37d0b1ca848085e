import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createCompiler } from '../../compiler.ts';
import { formatDiagnostics } from '../../format-diagnostics.ts';
import { summary } from '../check.ts';
import { CommandFailure } from '../command-failure.ts';
import { listed, SETTLED_MS, signalled } from '../dev/changes.ts';
import { watchSources } from '../dev/watch-sources.ts';
import { type CompileCommand, compileWithSpinner, NOTHING_TO_DO, outcome } from './compile.ts';
import { type CodecOutput, writeOutput } from './compile-project.ts';

/**
 * Writes the codecs of a project as files, and again after each change of its files, until SIGINT or SIGTERM. The compiler
 * keeps running in between.
 */
export async function watchCompile(command: CompileCommand): Promise<number> {
  const path = resolve(command.project);
  const compiler = createCompiler();
  const changed = new Set<string>();
  let settling: NodeJS.Timeout | undefined;
  let files: CodecOutput['files'] = new Map();
  const compileAgain = (): void => {
    const startedAt = performance.now();
    const listedChanges = [...changed];
    changed.clear();
    compiler.update('everything');
    const result = compileOrExplain();
    const taken = `compiled in ${Math.round(performance.now() - startedAt)} ms`;
    const what = listedChanges.length > 0 ? `${listed(listedChanges)} changed, ${taken}` : taken;
    console.log(`[mikrokit] ${what}: ${result}`);
  };
  const compileOrExplain = (): string => {
    try {
      const output = compileWithSpinner(compiler, command);
      watcher.add(output.watched);
      files = output.files;
      if (output.sources.length === 0) return NOTHING_TO_DO;
      const written = writeOutput(output);
      if (output.diagnostics.length === 0) return outcome(written.length);
      console.log(`${formatDiagnostics(output.diagnostics, process.stdout)}\n`);
      return summary(output.diagnostics);
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      return error.message;
    }
  };
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const watcher = watchSources(isFolder ? join(path, 'tsconfig.json') : path, (file) => {
    // We have just written it.
    if (existsSync(file) && files.get(file) === readFileSync(file, 'utf8')) return;
    changed.add(relative('', file));
    clearTimeout(settling);
    settling = setTimeout(compileAgain, SETTLED_MS);
  });
  try {
    // A change after the first line would be missed otherwise.
    await watcher.ready;
    compileAgain();
    await signalled();
    return 0;
  } finally {
    clearTimeout(settling);
    compiler.close();
    await watcher.close();
  }
}
