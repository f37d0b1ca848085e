import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import type { CheckReport, Compiler } from '@mikrokit/compiler';
import {
  CommandFailure,
  createCompiler,
  describeCommonJsProject,
  describeOtherTypeScript,
  formatDiagnostics,
  READING_TYPES,
  Spinner,
  summary,
} from '@mikrokit/compiler/commands';

/** Prints every diagnostic of a project and their count. Fails if there are any. */
export async function check(project: string): Promise<number> {
  const compiler = await createCompiler();
  try {
    const report = new Spinner().during(READING_TYPES, () => checkFiles(compiler, project));
    printTypeScript(resolve(project));
    printReport(resolve(project), report);
    console.log(summary(report.diagnostics));
    return report.diagnostics.length > 0 ? 1 : 0;
  } finally {
    compiler.close();
  }
}

/** Checks a project. Throws a `CommandFailure` if it has no files. */
export function checkFiles(compiler: Compiler, project: string): CheckReport {
  const report = checkProject(compiler, resolve(project));
  if (report.files === 0) {
    throw new CommandFailure(`${project} names no files; check the projects that it references`);
  }
  return report;
}

/** Prints the diagnostics of a project, and other reasons why it does not run. */
export function printReport(path: string, { diagnostics, copies }: CheckReport): void {
  if (diagnostics.length > 0) console.log(`${formatDiagnostics(diagnostics, process.stdout)}\n`);
  for (const note of notesOn(path, copies)) console.log(`${note}\n`);
}

/** Says once that the project's own TypeScript differs from the one that reads its types. */
export function printTypeScript(project: string): void {
  const note = describeOtherTypeScript(isFolder(project) ? project : dirname(project));
  if (note !== undefined) console.log(`${note}\n`);
}

/**
 * Checks by a tsconfig.json. A file, and a folder without one, are found as the loader finds them.
 */
function checkProject(compiler: Compiler, path: string): CheckReport {
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

/** Why a project does not run although its types compile. */
function notesOn(project: string, copies: CheckReport['copies']): readonly string[] {
  const commonJs = describeCommonJsProject(isFolder(project) ? join(project, 'api.ts') : project);
  return [...copies.map(describeCopies), ...(commonJs === undefined ? [] : [commonJs])];
}

/** Lists the folders of the copies, and says what to do. */
function describeCopies({ name, folders }: CheckReport['copies'][number]): string {
  const copies = folders.map((folder) => `  ${relative('', folder)} (${versionOf(folder)})`);
  return `${folders.length} copies of ${name} are installed:
${copies.join('\n')}
A router rejects routes and hooks of another version. Run \`npm ls ${name}\` to see what brings each copy, and \`npm dedupe\` to join them.`;
}

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
