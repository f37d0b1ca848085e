import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Project } from '../api/checked-types.ts';
import { typescript } from '../api/typescript.ts';
import type { Reporter } from '../reporting/reporter.ts';
import type { TextEdit } from '../reporting/text-edits.ts';
import type { CheckedFile } from './checked-project.ts';

type ConfigProblem = ReturnType<Project['program']['getConfigFileParsingDiagnostics']>[number];

const IGNORED: ReadonlySet<number> = new Set([
  5023, // an option of another version of TypeScript
  18_002, // `files` is empty, as in a configuration that only refers to others
  18_003, // nothing to include: only this file was opened
]);

/**
 * Reports a configuration that cannot be read: TypeScript would use its defaults, and types would differ from those
 * meant. Returns whether it can be read.
 */
export function requireConfiguration({ consulted }: CheckedFile, reporter: Reporter): boolean {
  const problems = consulted.map((project) => reportProblems(project, reporter));
  return problems.every((count) => count === 0);
}

/** Returns the number of problems. */
function reportProblems(project: Project, reporter: Reporter): number {
  const problems = project.program
    .getConfigFileParsingDiagnostics()
    .filter(({ code }) => !IGNORED.has(code));
  for (const problem of problems) {
    const configFile = typescript.configFileOf(project);
    const { file, text, start, length } = locationOf(problem, configFile);
    const message = `TypeScript cannot read this project's options, and would use its defaults: ${relativeTo(configFile, problem.text)}`;
    reporter.reportAt('MK1023', { file, text, start, length }, message);
  }
  return problems.length;
}

function relativeTo(configFile: string, text: string): string {
  return text.replaceAll(`${dirname(configFile)}/`, '');
}

/** TypeScript reports an unreadable base without a location. The diagnostic points at `extends`. */
function locationOf(problem: ConfigProblem, configFile: string) {
  const file = problem.fileName ?? configFile;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (problem.fileName)
    return { file, text, start: problem.pos, length: problem.end - problem.pos };
  const [found = ''] = /"extends"\s*:\s*(?:"[^"]*"|\[[^\]]*\])?/.exec(text) ?? [];
  return { file, text, start: text.indexOf(found), length: found.length };
}

/**
 * Reports that strictNullChecks is off: then the checker does not know where null and undefined can
 * occur.
 */
export function requireStrictNulls({ project, source }: CheckedFile, reporter: Reporter): void {
  const { strict, strictNullChecks } = typescript.compilerOptionsOf(project);
  if (strictNullChecks ?? strict ?? true) return;
  reporter.report(
    'MK1010',
    source.statements[0] ?? source,
    'strictNullChecks is off, so TypeScript does not know which values can be null or undefined.',
    { edits: turnOnStrict(typescript.configFileOf(project)) },
  );
}

/**
 * Writes `true` for the option in a tsconfig.json that turns strictNullChecks off. No edits if
 * another file does that.
 */
function turnOnStrict(configFile: string): readonly TextEdit[] {
  const text = readFileSync(configFile, 'utf8');
  const found =
    /^(?<before>[^/\n]*"strictNullChecks"\s*:\s*)false\b/m.exec(text) ??
    /^(?<before>[^/\n]*"strict"\s*:\s*)false\b/m.exec(text);
  if (!found) return [];
  const start = found.index + (found.groups?.before ?? '').length;
  return [{ file: configFile, text, start, length: 'false'.length, insert: 'true' }];
}
