import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createCompiler } from '../compiler.ts';
import { formatDiagnostics } from '../format-diagnostics.ts';
import { READING_TYPES, Spinner } from '../terminal/spinner.ts';
import { checkProject, notesOn, summary } from './check.ts';
import { listed, SETTLED_MS, signalled } from './dev/changes.ts';
import { watchSources } from './dev/watch-sources.ts';

/**
 * Prints the diagnostics of a project, and again after each change of its files, until SIGINT or SIGTERM. The compiler
 * keeps running in between.
 */
export async function watchCheck(project: string): Promise<number> {
  const path = resolve(project);
  const compiler = createCompiler();
  const spinner = new Spinner();
  const changed = new Set<string>();
  let settling: NodeJS.Timeout | undefined;
  const checkAgain = (): void => {
    const startedAt = performance.now();
    const files = [...changed];
    changed.clear();
    compiler.update('everything');
    const { diagnostics, sourceFiles, copies } = spinner.during(READING_TYPES, () =>
      checkProject(compiler, path),
    );
    watcher.add(sourceFiles);
    if (diagnostics.length > 0) console.log(`${formatDiagnostics(diagnostics, process.stdout)}\n`);
    for (const note of notesOn(path, copies)) console.log(`${note}\n`);
    const taken = `checked in ${Math.round(performance.now() - startedAt)} ms`;
    const what = files.length > 0 ? `${listed(files)} changed, ${taken}` : taken;
    console.log(`[mikrokit] ${what}: ${summary(diagnostics)}`);
  };
  const watcher = watchSources(
    existsSync(path) && statSync(path).isDirectory() ? join(path, 'tsconfig.json') : path,
    (file) => {
      changed.add(relative('', file));
      clearTimeout(settling);
      settling = setTimeout(checkAgain, SETTLED_MS);
    },
  );
  try {
    checkAgain();
    await signalled();
    return 0;
  } finally {
    clearTimeout(settling);
    compiler.close();
    await watcher.close();
  }
}
