import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compiler } from '../../compiler.ts';
import { CompileError, type Diagnostic } from '../../diagnostic.ts';
import {
  CODEC_FILE,
  codecDeclarationName,
  codecFileName,
  sourcesOfCodecFile,
} from '../../emit/codec-file-name.ts';
import type { CompiledFile } from '../../emit/compiled-file.ts';
import { globFiles } from '../../source-files.ts';
import { CommandFailure } from '../command-failure.ts';
import { codecFiles, NOTICE } from './codec-files.ts';
import { type CodecImporter, codecImporters } from './codec-importers.ts';

/** The codecs of a project as files. */
export interface CodecOutput {
  /** The sources whose calls pass codecs. */
  readonly sources: readonly string[];
  /** What each file of codecs should contain. Has none for sources with diagnostics. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that an earlier run wrote and that are no longer needed. */
  readonly surplus: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Other reasons why there are no codecs for a source. */
  readonly problems: readonly string[];
  /** Files whose changes can change the codecs. */
  readonly watched: readonly string[];
}

/** Options of {@link compileProject}. */
export interface CompileOptions {
  /** A folder, a tsconfig.json for its folder, or a file. */
  readonly project: string;
  readonly bundled: boolean;
}

/** File systems round the times of changes down to the ticks of a clock. */
const CLOCK_TICK_MS = 20;
/** A project that changes during each of so many compilations is not compiled. */
const COMPILATIONS = 5;

/**
 * Compiles the codecs that the files of a project import, without writing them. If a file changes
 * meanwhile, it compiles again, so that types and hashes belong to the same sources.
 */
export function compileProject(compiler: Compiler, options: CompileOptions): CodecOutput {
  for (let i = 0; i < COMPILATIONS; i++) {
    const startedAt = Date.now() - CLOCK_TICK_MS;
    const output = compileOnce(compiler, options);
    if (!output.watched.some((file) => hasChangedSince(startedAt, file))) return output;
    compiler.update('everything');
  }
  throw new CommandFailure('Files of the project kept changing while they were compiled.');
}

/** Renaming a file changes this time, too. */
function hasChangedSince(time: number, file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined || stats.ctimeMs >= time;
}

function compileOnce(compiler: Compiler, { project, bundled }: CompileOptions): CodecOutput {
  const path = resolve(project);
  if (!existsSync(path)) throw new CommandFailure(`There is no file ${path}`);
  const importers = codecImporters(path);
  const files = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const problems: string[] = [];
  const failed = new Set<string>();
  const watched = new Set<string>();
  const outDirs = new Set<string>();
  for (const importer of importers) {
    const { file } = importer;
    try {
      requireWholeName(importer);
      requireOwnName(importer);
      requireRuntime(importer);
      const compiled = compiler.compile(file);
      const found = compiler.dependenciesOf(file);
      const isForeign = isOfOurPackages(file);
      const sources = [
        file,
        ...found.imported
          .slice(1)
          .filter((other) => !isForeign(other))
          .toSorted(),
      ];
      const ambient = found.ambient.filter((other) => !isForeign(other)).toSorted();
      const configs = found.configs.toSorted();
      for (const other of [...sources, ...ambient, ...configs, ...compiler.sourceFiles(file)])
        watched.add(other);
      if (found.outDir !== undefined) outDirs.add(found.outDir);
      if (!importer.importsOwn) continue;
      const from = {
        file,
        compiled: withPassed(file, compiled),
        sources,
        ambient,
        configs,
        bundled,
      };
      for (const [name, text] of codecFiles(from)) files.set(name, text);
    } catch (error) {
      if (error instanceof CompileError)
        diagnostics.push(
          ...error.diagnostics.filter((found) => !diagnostics.some(isSameAs(found))),
        );
      else if (error instanceof CommandFailure) problems.push(error.message);
      else throw error;
      failed.add(join(dirname(file), codecFileName(basename(file)).replace(/js$/, '')));
      for (const other of compiler.sourceFiles(file)) watched.add(other);
    }
  }
  const isOfFailed = (name: string) => [...failed].some((stem) => name.startsWith(stem));
  const isBuilt = (name: string) => [...outDirs].some((folder) => name.startsWith(folder + sep));
  const surplus = writtenBefore(path).filter(
    (name) => !files.has(name) && !isOfFailed(name) && !isBuilt(name),
  );
  const sources = importers.filter(({ importsOwn }) => importsOwn).map(({ file }) => file);
  return { sources, files, surplus, diagnostics, problems, watched: [...watched] };
}

/** The files of codecs that are not on disk as they should be, each with the reason. */
export function outdatedCodecs({ files, surplus }: CodecOutput): readonly string[] {
  const outdated = [...files].flatMap(([file, text]) => {
    if (!existsSync(file)) return [`${relative('', file)} is missing`];
    const isSame = readFileSync(file, 'utf8').replaceAll('\r\n', '\n') === text;
    return isSame ? [] : [`${relative('', file)} is out of date`];
  });
  return [...outdated, ...surplus.map((file) => `${relative('', file)} is no longer needed`)];
}

/**
 * Writes changed files and removes files that are no longer needed. Returns the files, with the
 * sources that import them. If one of them was not generated by `mikrokit compile`, it throws
 * before it writes.
 */
export function writeCodecs({ files, surplus }: CodecOutput): readonly string[] {
  const changed = [...files].filter(([file, text]) => {
    const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    if (before !== undefined && before !== text && !before.startsWith(NOTICE))
      throw new CommandFailure(`${relative('', file)} was not written by this command; rename it`);
    return before !== text;
  });
  for (const [file, text] of changed) writeFileSync(file, text);
  for (const file of surplus) rmSync(file);
  return [...changed.map(([file]) => file), ...surplus];
}

/** A mistake in a type can affect several files. */
function isSameAs({ file, line, message }: Diagnostic): (other: Diagnostic) => boolean {
  return (other) => other.file === file && other.line === line && other.message === message;
}

/**
 * The files that an earlier run wrote next to a source. A build can copy some of them elsewhere.
 */
function writtenBefore(path: string): readonly string[] {
  const isOfThisFile = (file: string) =>
    basename(file).startsWith(basename(path).replace(/\.[cm]?tsx?$/, '.codecs.'));
  return globFiles(folderOf(path), '**/*.codecs.{js,d.ts,*.js}').filter(
    (file) =>
      (!isSourceFile(path) || (dirname(file) === dirname(path) && isOfThisFile(file))) &&
      CODEC_FILE.test(file) &&
      sourcesOfCodecFile(file).some((source) => existsSync(source)) &&
      readFileSync(file, 'utf8').startsWith(NOTICE),
  );
}

function folderOf(path: string): string {
  return statSync(path).isDirectory() ? path : dirname(path);
}

function isSourceFile(path: string): boolean {
  return !statSync(path).isDirectory() && extname(path) !== '.json';
}

/**
 * Matches sources of MikroKit's linked packages, whose version is checked, unless the file itself
 * is in the same package.
 */
function isOfOurPackages(file: string): (other: string) => boolean {
  const own = packageOf(file);
  return (other) => {
    const manifest = packageOf(other);
    return manifest !== own && manifest !== undefined && isOurPackage(manifest);
  };
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
      `${name}:${line} - This call passes no codecs, but others in the file do. Import its codecs under another name, ` +
        `import { itsCodecs } from './${own}', and pass them as the last argument.`,
    );
  }
  return { ...compiled, passed };
}

/** The generated code imports the package of the types, so the application must have it. */
function requireRuntime({ file, importsOwn }: CodecImporter): void {
  if (!importsOwn) return;
  try {
    createRequire(file).resolve('@mikrokit/types/package.json');
  } catch {
    throw new CommandFailure(
      `${relative('', dirname(file)) || 'This project'} does not have @mikrokit/types, which ${codecDeclarationName(basename(file))} and the codecs import: npm install @mikrokit/types`,
    );
  }
}

/** Rejects `./api.codecs`, which some tools resolve: other tools, and this command, need the extension. */
function requireWholeName({ file, isIncomplete }: CodecImporter): void {
  if (!isIncomplete) return;
  const codecs = codecFileName(basename(file));
  throw new CommandFailure(
    `${relative('', file)} imports ./${codecs.replace(/\.js$/, '')} without its extension. Write ./${codecs}.`,
  );
}

/**
 * Rejects `api.ts` next to `api.mts`, because the codecs of both would be written to the same
 * files.
 */
function requireOwnName({ file, others }: CodecImporter): void {
  const [other] = others;
  if (other === undefined) return;
  const [first, second] = [file, other].toSorted();
  throw new CommandFailure(
    `${relative('', first ?? '')} and ${relative('', second ?? '')} both import ./${codecFileName(basename(file))}, which has the codecs of one file only; rename one of them`,
  );
}
