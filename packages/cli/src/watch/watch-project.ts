import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Compiler } from '@mikrokit/compiler';
import { CommandFailure, createCompiler, expectedMessage } from '@mikrokit/compiler/commands';
import { listed, SETTLED_MS, signalled } from './changes.ts';
import { reportLine } from './report-line.ts';
import { watchSources } from './watch-sources.ts';

/** What a command does with a project after each change of its files. */
interface ProjectWork {
  /** A folder, a tsconfig.json, or a file. */
  readonly project: string;
  /** The word for the completed work: `checked`. */
  readonly done: string;
  /**
   * Does the work, gives `watch` the files that it depends on, and returns its outcome in words.
   */
  readonly run: (
    compiler: Compiler,
    watch: (files: readonly string[]) => void,
  ) => string | Promise<string>;
  /** Whether a file changed because `run` has written it. Default: none did. */
  readonly isOwnChange?: (file: string) => boolean;
  /** Whether an error of the first run ends the command. Default: none does. */
  readonly isFatal?: (error: unknown) => boolean;
}

/**
 * Does the work of a command, and again after each change of a project's files, until SIGINT or
 * SIGTERM. Returns the exit code. The compiler keeps running between the changes. An error is
 * shown, because the next change can fix it: a file that was just removed or is unreadable, or a
 * type on which TypeScript fails.
 */
export async function watchProject(work: ProjectWork): Promise<number> {
  const { done, run, isOwnChange = () => false, isFatal = () => false } = work;
  const path = resolve(work.project);
  const compiler = await createCompiler();
  const changed = new Set<string>();
  let settling: NodeJS.Timeout | undefined;
  /** Resolves when the last run is over. */
  let running: Promise<void> = Promise.resolve();
  const runAgain = (): Promise<void> => {
    running = running.then(runOnce);
    return running;
  };
  let isFirst = true;
  const runOnce = async (): Promise<void> => {
    const startedAt = performance.now();
    const files = [...changed];
    changed.clear();
    const outcome = await runOrExplain();
    isFirst = false;
    const taken = `${done} in ${Math.round(performance.now() - startedAt)} ms`;
    const what = files.length > 0 ? `${listed(files)} changed, ${taken}` : taken;
    reportLine(`${what}: ${outcome}`, process.stdout);
  };
  const runOrExplain = async (): Promise<string> => {
    try {
      compiler.update('everything');
      return await run(compiler, watcher.add);
    } catch (error) {
      if (isFirst && isFatal(error)) throw error;
      return expectedMessage(error) ?? stackOf(error);
    }
  };
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const watcher = watchSources(isFolder ? join(path, 'tsconfig.json') : path, (file) => {
    if (isOwnChange(file)) return;
    changed.add(relative('', file));
    clearTimeout(settling);
    settling = setTimeout(runAgain, SETTLED_MS);
  });
  try {
    // A change after the first line would be missed otherwise.
    await watcher.ready;
    if (!existsSync(path)) throw new CommandFailure(`There is no file ${path}`);
    await runAgain();
    await signalled();
    return 0;
  } finally {
    clearTimeout(settling);
    await running.catch(() => {});
    compiler.close();
    await watcher.close();
  }
}

function stackOf(error: unknown): string {
  return (error instanceof Error ? error.stack : undefined) ?? String(error);
}
