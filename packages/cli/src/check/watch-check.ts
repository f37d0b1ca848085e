import { resolve } from 'node:path';
import { READING_TYPES, Spinner, summary } from '@mikrokit/compiler/commands';
import { watchProject } from '../watch/watch-project.ts';
import { checkFiles, printReport, printTypeScript } from './check.ts';

/** Prints the diagnostics of a project, and again after each change of its files, until SIGINT or SIGTERM. */
export function watchCheck(project: string): Promise<number> {
  const spinner = new Spinner();
  printTypeScript(resolve(project));
  return watchProject({
    project,
    done: 'checked',
    run: (compiler, watch) => {
      const report = spinner.during(READING_TYPES, () => checkFiles(compiler, project));
      watch(report.sourceFiles);
      printReport(resolve(project), report);
      return summary(report.diagnostics);
    },
  });
}
