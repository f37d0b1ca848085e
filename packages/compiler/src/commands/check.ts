import { existsSync, globSync, statSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { describeCommonJsProject } from '../commonjs-project.ts';
import { type Compiler, createCompiler } from '../compiler.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { formatDiagnostics } from '../format-diagnostics.ts';
import { describeCopies } from '../package-copies.ts';
import type { CheckReport } from '../project-compiler.ts';
import { READING_TYPES, Spinner } from '../terminal/spinner.ts';
import { CommandFailure } from './command-failure.ts';

/** Prints every diagnostic of a project and their count; fails if there are any. */
export function check(project: string): number {
  const compiler = createCompiler();
  try {
    const { files, diagnostics, copies } = new Spinner().during(READING_TYPES, () =>
      checkProject(compiler, resolve(project)),
    );
    if (files === 0) {
      throw new CommandFailure(`${project} names no files; check the projects that it refers to`);
    }
    if (diagnostics.length > 0) console.log(`${formatDiagnostics(diagnostics, process.stdout)}\n`);
    for (const note of notesOn(resolve(project), copies)) console.log(`${note}\n`);
    console.log(summary(diagnostics));
    return diagnostics.length > 0 ? 1 : 0;
  } finally {
    compiler.close();
  }
}

/** Checks by a tsconfig.json; a file, and a folder without one, as the loader would find them. */
export function checkProject(compiler: Compiler, path: string): CheckReport {
  if (!existsSync(path)) throw new CommandFailure(`There is no file ${path}`);
  if (!statSync(path).isDirectory()) {
    return extname(path) === '.json' ? compiler.check(path) : compiler.checkFiles([path]);
  }
  const config = join(path, 'tsconfig.json');
  if (existsSync(config)) return compiler.check(config);
  const exclude = (name: string) => name.split(sep).includes('node_modules');
  const files = globSync(['**/*.{ts,mts}', '**/.*/**/*.{ts,mts}'], { cwd: path, exclude });
  return compiler.checkFiles([...new Set(files)].toSorted().map((file) => join(path, file)));
}

/** What keeps a project from running, although its types compile. */
export function notesOn(project: string, copies: CheckReport['copies']): readonly string[] {
  const isFolder = statSync(project, { throwIfNoEntry: false })?.isDirectory();
  const commonJs = describeCommonJsProject(isFolder ? join(project, 'api.ts') : project);
  return [...copies.map(describeCopies), ...(commonJs === undefined ? [] : [commonJs])];
}

/** `2 errors in 1 file.` */
export function summary(diagnostics: readonly Diagnostic[]): string {
  const { length: errors } = diagnostics;
  if (errors === 0) return 'No errors.';
  const files = new Set(diagnostics.map(({ file }) => file)).size;
  return `${errors} ${errors === 1 ? 'error' : 'errors'} in ${files} ${files === 1 ? 'file' : 'files'}.`;
}
