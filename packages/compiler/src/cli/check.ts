import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createCompiler } from '../compiler.ts';
import { type Diagnostic, formatDiagnostics } from '../diagnostic.ts';
import { CommandFailure } from './command-failure.ts';

/** Prints every diagnostic of a project and their count; fails if there are any. */
export function check(project: string): number {
  const compiler = createCompiler();
  try {
    const config = configFile(project);
    const { files, diagnostics } = compiler.check(config);
    if (files === 0) {
      throw new CommandFailure(`${config} names no files; check the projects that it refers to`);
    }
    if (diagnostics.length > 0) console.log(`${formatDiagnostics(diagnostics)}\n`);
    console.log(summary(diagnostics));
    return diagnostics.length > 0 ? 1 : 0;
  } finally {
    compiler.close();
  }
}

function configFile(project: string): string {
  const path = resolve(project);
  const file =
    existsSync(path) && statSync(path).isDirectory() ? join(path, 'tsconfig.json') : path;
  if (!existsSync(file)) throw new CommandFailure(`There is no file ${file}`);
  return file;
}

function summary(diagnostics: readonly Diagnostic[]): string {
  const { length: errors } = diagnostics;
  if (errors === 0) return 'No errors.';
  const files = new Set(diagnostics.map(({ file }) => file)).size;
  return `${errors} ${errors === 1 ? 'error' : 'errors'} in ${files} ${files === 1 ? 'file' : 'files'}.`;
}
