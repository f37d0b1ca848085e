import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createCompiler } from '../../compiler.ts';
import { CommandFailure } from '../command-failure.ts';
import { listed, SETTLED_MS, signalled } from '../dev/changes.ts';
import { watchSources } from '../dev/watch-sources.ts';
import {
  type CompileCommand,
  compileWithSpinner,
  hasNothingToDo,
  NOTHING_TO_DO,
  outcome,
  printRejected,
} from './compile.ts';
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
    const result = compileOrExplain();
    const taken = `compiled in ${Math.round(performance.now() - startedAt)} ms`;
    const what = listedChanges.length > 0 ? `${listed(listedChanges)} changed, ${taken}` : taken;
    console.log(`[mikrokit] ${what}: ${result}`);
  };
  const compileOrExplain = (): string => {
    try {
      compiler.update('everything');
      const output = compileWithSpinner(compiler, command);
      watcher.add(output.watched);
      files = output.files;
      if (hasNothingToDo(output)) return NOTHING_TO_DO;
      const written = writeOutput(output);
      return printRejected(output) ?? outcome(written.length);
    } catch (error) {
      // The next change may repair it: a file that was just removed, or that may not be read, or a type on which TypeScript fails.
      return explain(error);
    }
  };
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const watcher = watchSources(isFolder ? join(path, 'tsconfig.json') : path, (file) => {
    // We have just written it.
    const text = files.get(file);
    if (text !== undefined && text === readIfPossible(file)) return;
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

/** The message of an error whose place is outside of us, else its stack. */
function explain(error: unknown): string {
  const { code, message, name, stack } = error as NodeJS.ErrnoException;
  const isOurs =
    !(error instanceof CommandFailure) && code === undefined && name !== 'CheckerFailure';
  return isOurs ? (stack ?? String(error)) : message;
}

/** The text of a file; `undefined` if it is absent or may not be read. */
function readIfPossible(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // then it is not what we wrote
  }
}
