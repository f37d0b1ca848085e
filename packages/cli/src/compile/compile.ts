import { relative } from 'node:path';
import type { Compiler } from '@mikrokit/compiler';
import {
  type CodecOutput,
  CommandFailure,
  compileProject,
  createCompiler,
  formatDiagnostics,
  outdatedCodecs,
  READING_TYPES,
  Spinner,
  summary,
  writeCodecs,
} from '@mikrokit/compiler/commands';

/** Options of `mikrokit compile`. */
export interface CompileCommand {
  /** A folder, a tsconfig.json for its folder, or a file. */
  readonly project: string;
  /** Writes nothing. Fails if a file is outdated. */
  readonly check: boolean;
  /** Omits the comparison of sources at the start, for tools that cannot parse `import.meta`. */
  readonly bundled: boolean;
}

/** Writes the codecs of a project as files, or compares them. Returns the exit code. */
export async function compile(command: CompileCommand): Promise<number> {
  const { project, check, bundled } = command;
  const compiler = await createCompiler();
  try {
    const output = await compileWithSpinner(compiler, { project, bundled });
    if (hasNothingToDo(output)) throw new CommandFailure(NOTHING_TO_DO);
    const rejected = printRejected(output);
    if (rejected !== undefined) console.log(rejected);
    const isRejected = rejected !== undefined;
    if (check) return (await reportDifferences(output, command)) || isRejected ? 1 : 0;
    const written = await writeCodecs(output);
    for (const file of written) console.log(`${relative('', file)}`);
    if (!isRejected) console.log(outcome(written.length));
    return isRejected ? 1 : 0;
  } finally {
    compiler.close();
  }
}

/** Whether no file of a project has anything to do with files of codecs. */
export function hasNothingToDo({ sources, diagnostics, problems }: CodecOutput): boolean {
  return sources.length + diagnostics.length + problems.length === 0;
}

/**
 * Prints why sources are rejected. Returns a summary in one line, or `undefined` if none is
 * rejected.
 */
export function printRejected({ diagnostics, problems }: CodecOutput): string | undefined {
  for (const problem of problems) console.log(`${problem}\n`);
  if (diagnostics.length > 0) {
    console.log(`${formatDiagnostics(diagnostics, process.stdout)}\n`);
    return summary(diagnostics);
  }
  if (problems.length === 0) return undefined;
  return problems.length === 1
    ? '1 file was not compiled.'
    : `${problems.length} files were not compiled.`;
}

/** Compiles the codecs of a project, with a spinner on a terminal while it takes long. */
export function compileWithSpinner(
  compiler: Compiler,
  options: Pick<CompileCommand, 'project' | 'bundled'>,
): Promise<CodecOutput> {
  return new Spinner().until(READING_TYPES, compileProject(compiler, options));
}

/** `Wrote 3 files.` */
export function outcome(written: number): string {
  if (written === 0) return 'Everything is up to date.';
  return `Wrote ${written} ${written === 1 ? 'file' : 'files'}.`;
}

export const NOTHING_TO_DO = `No file imports codecs. Import them where you create a router, client or codec, and pass them as the last argument:
  import codecs from './api.codecs.js';
  export const api = createRouter(routes, {}, codecs);`;

/** Prints the differences to the files on disk. Returns `true` if there are any. */
async function reportDifferences(
  output: CodecOutput,
  { project, bundled }: Pick<CompileCommand, 'project' | 'bundled'>,
): Promise<boolean> {
  const found = await outdatedCodecs(output);
  for (const difference of found) console.log(difference);
  const args = [...(project === '.' ? [] : [project]), ...(bundled ? ['--bundled'] : [])];
  if (found.length > 0) console.log(`Run \`${['npx mikrokit compile', ...args].join(' ')}\`.`);
  else if (output.diagnostics.length + output.problems.length === 0) console.log(outcome(0));
  return found.length > 0;
}
