import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compiler } from '../../compiler.ts';
import { CompileError, type Diagnostic } from '../../diagnostic.ts';
import { CODEC_FILE, codecDeclarationName, codecFileName } from '../../emit/codec-file-name.ts';
import type { CompiledFile } from '../../emit/compiled-file.ts';
import { globFiles, sourceFilesIn } from '../../source-files.ts';
import { CommandFailure } from '../command-failure.ts';
import { codecFiles, NOTICE } from './codec-files.ts';

/** The codecs of a project as files. */
export interface CodecOutput {
  /** The sources whose calls pass codecs. */
  readonly sources: readonly string[];
  /** What each file of codecs should contain. Has none for sources with diagnostics. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that an earlier run wrote and that nothing needs any more. */
  readonly surplus: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Files whose changes may change the codecs. */
  readonly watched: readonly string[];
}

/** Options of {@link compileProject}. */
export interface CompileOptions {
  /** A folder, a tsconfig.json for its folder, or a file. */
  readonly project: string;
  readonly bundled: boolean;
}

/** Compiles the codecs that the files of a project import; writes nothing. */
export function compileProject(
  compiler: Compiler,
  { project, bundled }: CompileOptions,
): CodecOutput {
  const path = resolve(project);
  if (!existsSync(path)) throw new CommandFailure(`There is no file ${path}`);
  const sources = sourcesIn(path);
  const files = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const failed = new Set<string>();
  for (const file of sources) {
    requireRuntime(file);
    try {
      const compiled = withPassed(file, compiler.compile(file));
      const from = { file, compiled, sources: ownSources(compiler, file), bundled };
      for (const [name, text] of codecFiles(from)) files.set(name, text);
    } catch (error) {
      if (!(error instanceof CompileError)) throw error;
      diagnostics.push(...error.diagnostics.filter((found) => !diagnostics.some(isSameAs(found))));
      failed.add(join(dirname(file), codecFileName(basename(file)).replace(/js$/, '')));
    }
  }
  const isOfFailed = (name: string) => [...failed].some((stem) => name.startsWith(stem));
  const surplus = writtenBefore(path).filter((name) => !files.has(name) && !isOfFailed(name));
  const watched = [...new Set(sources.flatMap((file) => [file, ...compiler.sourceFiles(file)]))];
  return { sources, files, surplus, diagnostics, watched };
}

/** The files of codecs that are not on disk as they should be, each with the reason. */
export function differences({ files, surplus }: CodecOutput): readonly string[] {
  const outdated = [...files].flatMap(([file, text]) => {
    if (!existsSync(file)) return [`${relative('', file)} is missing`];
    const isSame = readFileSync(file, 'utf8').replaceAll('\r\n', '\n') === text;
    return isSame ? [] : [`${relative('', file)} is out of date`];
  });
  return [...outdated, ...surplus.map((file) => `${relative('', file)} is no longer needed`)];
}

/** Writes what differs and removes what is no longer needed; returns the files, with the sources that import them. */
export function writeOutput({ files, surplus }: CodecOutput): readonly string[] {
  const written: string[] = [];
  for (const [file, text] of files) {
    const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    if (before === text) continue;
    if (before !== undefined && !before.startsWith(NOTICE))
      throw new CommandFailure(`${relative('', file)} is no file of ours; rename it`);
    writeFileSync(file, text);
    written.push(file);
  }
  for (const file of surplus) rmSync(file);
  return [...written, ...surplus];
}

/** A mistake in a type may reach several files. */
function isSameAs({ file, line, message }: Diagnostic): (other: Diagnostic) => boolean {
  return (other) => other.file === file && other.line === line && other.message === message;
}

const MAY_PASS_CODECS = /\.codecs\.js['"]/;

/** The files that import codecs, in a folder and in those within it, or the file itself. */
function sourcesIn(path: string): readonly string[] {
  const found = isSourceFile(path) ? [path] : sourceFilesIn(folderOf(path));
  return found.filter((file) => MAY_PASS_CODECS.test(readFileSync(file, 'utf8')));
}

/** The files that an earlier run wrote there. */
function writtenBefore(path: string): readonly string[] {
  const isOfThisFile = (file: string) =>
    basename(file).startsWith(basename(path).replace(/\.[cm]?tsx?$/, '.codecs.'));
  return globFiles(folderOf(path), '**/*.codecs.{js,d.ts,*.js}').filter(
    (file) =>
      (!isSourceFile(path) || (dirname(file) === dirname(path) && isOfThisFile(file))) &&
      CODEC_FILE.test(file) &&
      readFileSync(file, 'utf8').startsWith(NOTICE),
  );
}

function folderOf(path: string): string {
  return statSync(path).isDirectory() ? path : dirname(path);
}

function isSourceFile(path: string): boolean {
  return !statSync(path).isDirectory() && extname(path) !== '.json';
}

/** The sources of a file's types, itself first, without those of linked packages of ours, whose version is checked. */
function ownSources(compiler: Compiler, file: string): readonly string[] {
  const [first = file, ...others] = compiler.importedFiles(file);
  const own = packageOf(first);
  const isOurs = (other: string) => {
    const manifest = packageOf(other);
    return manifest !== own && manifest !== undefined && isOurPackage(manifest);
  };
  return [first, ...others.filter((other) => !isOurs(other)).toSorted()];
}

function packageOf(file: string): string | undefined {
  return findPackageJSON('.', pathToFileURL(file));
}

function isOurPackage(manifest: string): boolean {
  return JSON.parse(readFileSync(manifest, 'utf8')).name?.startsWith('@mikrokit/') === true;
}

/** Checks that all calls of a file pass codecs: tools that only resolve modules cannot add them. */
function withPassed(file: string, compiled: CompiledFile | undefined) {
  const name = relative('', file);
  const passed = compiled?.passed;
  const own = codecFileName(basename(file));
  if (!compiled || !passed)
    throw new CommandFailure(
      `${name} imports ./${own}, but no call in it passes those codecs: write createRouter(routes, {}, codecs)`,
    );
  const [without] = compiled.calls;
  if (without) {
    const line = compiled.text.slice(0, without.position).split('\n').length;
    throw new CommandFailure(
      `${name}:${line} - This call passes no codecs, as others in the file do. Import them under a name of their own, ` +
        `import { itsCodecs } from './${own}', and pass them as last argument.`,
    );
  }
  return { ...compiled, passed };
}

/** What is written imports the package of the types, so the application has to have it. */
function requireRuntime(file: string): void {
  try {
    createRequire(file).resolve('@mikrokit/types/package.json');
  } catch {
    throw new CommandFailure(
      `${relative('', dirname(file)) || 'This project'} does not have @mikrokit/types, which ${codecDeclarationName(basename(file))} and the codecs import: npm install @mikrokit/types`,
    );
  }
}
