import { readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import { type CheckReport, isCheckReport } from '../check-report.ts';
import { nearestConfig } from '../config-files.ts';
import type { CompiledFile, CompilerOptions } from '../emit/compiled-file.ts';
import type { EmittedFile, EmittedModules } from '../emit/emit-file.ts';
import { cacheFileOf, readCacheFile, writeCacheFile } from './cache-file.ts';
import { compilerIdentity } from './compiler-identity.ts';
import { hashOf } from './content-hash.ts';
import {
  type HasRead,
  isKnownInputs,
  type KnownInputs,
  type ObserveOptions,
  observeInputs,
} from './observe-inputs.ts';
import {
  type CheckedProgram,
  isProgramInputs,
  isTextList,
  type ProgramInputs,
  programInputs,
} from './program-inputs.ts';

/**
 * Keeps compiled files from one process to the next. Returns a result only if everything that it
 * depends on is unchanged on disk: source files, configuration, packages, and the compiler itself.
 * When in doubt, it neither returns nor stores a result.
 */
interface CompileCache {
  readonly find: (file: string) => FoundFile | undefined;
  /** Keeps a result until {@link CompileCache.write} writes it. */
  readonly keep: (file: string, emitted: EmittedFile | undefined, program: CheckedProgram) => void;
  /** The report on all files of a tsconfig.json. */
  readonly findReport: (configFile: string) => CheckReport | undefined;
  /** Keeps a report, as {@link CompileCache.keep} does. */
  readonly keepReport: (configFile: string, report: CheckReport, program: CheckedProgram) => void;
  /** The modules that were last stored for a file, even if they are outdated. */
  readonly emittedBefore: (file: string) => EmittedModules | undefined;
  /** Whether there is anything to write. */
  readonly hasUnwritten: () => boolean;
  /**
   * Writes the results in memory, if nothing has changed since `startedAt`, when the checker started to
   * read. `hasRead` says whether it read this content of a project's file.
   */
  readonly write: (startedAt: number, hasRead: (config: string) => HasRead) => void;
  /** Drops everything in memory, because files can have changed on disk. */
  readonly clear: () => void;
}

/** A compiled file, and the project's own files. */
interface FoundFile {
  readonly compiled: CompiledFile | undefined;
  readonly ownFiles: readonly string[];
}

/** The results for one project, as they are stored. */
interface StoredResults {
  readonly inputs: ProgramInputs;
  readonly digest: string;
  /** Results of reading the inputs when they had this digest. */
  readonly known: KnownInputs;
  readonly ownFiles: readonly string[];
  readonly files: Readonly<Record<string, StoredFile>>;
  /** Absent until the project is checked. */
  readonly report?: CheckReport | undefined;
}

interface StoredFile {
  /** A hash of its text. Absent for a file that needs no codecs. */
  readonly hash?: string;
  readonly compiled?: Omit<CompiledFile, 'text'>;
  readonly emitted?: {
    readonly key: string;
    /** The number of modules of each report. */
    readonly counts: readonly number[];
  };
}

/** Stored results, and whether they match the disk. */
interface FoundResults {
  readonly project: StoredResults;
  readonly isCurrent: boolean;
  /** Whether more is known about the inputs than is stored: the next process then need not read them. */
  readonly isWorthKeeping?: boolean;
}

/** Reading fewer files and folders again costs less than writing the results again. */
const READ_AGAIN = 10;

/** Results to be written for one project. */
interface PendingResults {
  readonly program: CheckedProgram;
  readonly files: Map<string, StoredFile>;
  readonly report?: CheckReport | undefined;
}

/** Makes a cache of the results of compilers with these options. */
export function createCompileCache(options: CompilerOptions): CompileCache {
  const projects = new Map<string, FoundResults | undefined>();
  const pending = new Map<string, PendingResults>();
  let identity: string | undefined;
  const compiler = (): string => {
    identity ??= `${compilerIdentity()} ${JSON.stringify(options)}`;
    return identity;
  };
  const projectOf = (config: string): FoundResults | undefined => {
    if (!projects.has(config)) projects.set(config, readProject(config, compiler()));
    return projects.get(config);
  };
  return {
    find: (file) => {
      const config = nearestConfig(file);
      const found = config === undefined ? undefined : projectOf(config);
      if (!found?.isCurrent) return undefined;
      const { project } = found;
      const stored = storedFileOf(project, file);
      if (!stored) return undefined;
      const { ownFiles } = project;
      if (stored.compiled === undefined) return { compiled: undefined, ownFiles };
      const text = readFileSync(file, 'utf8');
      const isSame = hashOf(text) === stored.hash;
      return isSame ? { compiled: { ...stored.compiled, text }, ownFiles } : undefined;
    },
    emittedBefore: (file) => {
      const config = nearestConfig(file);
      const found = config === undefined ? undefined : projectOf(config);
      const stored = found && storedFileOf(found.project, file);
      return stored && emittedIn(stored);
    },
    findReport: (configFile) => {
      const found = projectOf(normalize(configFile));
      return found?.isCurrent ? found.project.report : undefined;
    },
    keepReport: (configFile, report, program) => {
      if (normalize(configFile) !== program.configFile) return;
      const files = pending.get(program.configFile)?.files ?? new Map<string, StoredFile>();
      pending.set(program.configFile, { program, files, report });
    },
    keep: (file, emitted, program) => {
      // Files of another project than the nearest, or of none, are rare, so they are not cached.
      if (nearestConfig(file) !== program.configFile) return;
      const { files = new Map<string, StoredFile>(), report } =
        pending.get(program.configFile) ?? {};
      files.set(file, emitted ? toStoredFile(emitted) : {});
      pending.set(program.configFile, { program, files, report });
    },
    hasUnwritten: () =>
      pending.size > 0 || [...projects.values()].some((found) => found?.isWorthKeeping === true),
    write: (startedAt, hasRead) => {
      for (const [config, project] of pending)
        writeProject(project, compiler(), { settledBy: startedAt, hasRead: hasRead(config) });
      for (const [config, found] of projects) {
        if (!found?.isWorthKeeping) continue;
        if (!pending.has(config)) writeAgain(config, found.project, compiler());
        projects.set(config, { ...found, isWorthKeeping: false });
      }
      pending.clear();
    },
    clear: () => {
      projects.clear();
      pending.clear();
    },
  };
}

function readProject(config: string, compiler: string): FoundResults | undefined {
  const file = cacheFileOf(config, compiler);
  const project = file && readCacheFile(file, isStoredResults);
  if (!project) return undefined;
  const { inputs, known: before, digest } = project;
  const observed = observeInputs(inputs, compiler, { before });
  if (observed?.digest !== digest) return { project, isCurrent: false };
  const isWorthKeeping = observed.readAgain >= READ_AGAIN;
  return {
    project: isWorthKeeping ? { ...project, known: observed.known } : project,
    isCurrent: true,
    isWorthKeeping,
  };
}

/** Writes results again if more is known than is stored. */
function writeAgain(config: string, project: StoredResults, compiler: string): void {
  const file = cacheFileOf(config, compiler);
  if (file !== undefined) writeMerged(file, project);
}

function writeProject(
  project: PendingResults,
  compiler: string,
  certainty: Required<Pick<ObserveOptions, 'hasRead' | 'settledBy'>>,
): void {
  const file = cacheFileOf(project.program.configFile, compiler);
  if (file === undefined) return;
  const inputs = programInputs(project.program);
  const observed = observeInputs(inputs, compiler, certainty);
  if (!observed) return;
  const { digest, known } = observed;
  const { ownFiles } = project.program;
  const files = Object.fromEntries(project.files);
  writeMerged(file, { inputs, digest, known, ownFiles, files, report: project.report });
}

/** Keeps the results that other processes wrote for the same state of the project. */
function writeMerged(file: string, results: StoredResults): void {
  const stored = readCacheFile(file, isStoredResults);
  const same = stored?.digest === results.digest ? stored : undefined;
  const files = { ...same?.files, ...results.files };
  writeCacheFile(file, { ...results, files, report: results.report ?? same?.report });
}

function isStoredResults(value: unknown): value is StoredResults {
  const { inputs, digest, known, ownFiles, files, report } = (value ??
    {}) as Partial<StoredResults>;
  return (
    isProgramInputs(inputs) &&
    isKnownInputs(known) &&
    typeof digest === 'string' &&
    isTextList(ownFiles) &&
    (report === undefined || isCheckReport(report)) &&
    typeof files === 'object' &&
    files !== null &&
    Object.values(files).every(isStoredFile)
  );
}

function isStoredFile(value: unknown): value is StoredFile {
  if (typeof value !== 'object' || value === null) return false;
  const { compiled } = value as Partial<StoredFile>;
  return (
    compiled === undefined ||
    (Array.isArray(compiled?.calls) &&
      isTextList(compiled.modules) &&
      Array.isArray(compiled.groups))
  );
}

function storedFileOf({ files }: StoredResults, file: string): StoredFile | undefined {
  return Object.hasOwn(files, file) ? files[file] : undefined;
}

function toStoredFile({ compiled: { text, ...compiled }, emitted }: EmittedFile): StoredFile {
  const { key, reports } = emitted;
  const counts = reports.map(({ modules }) => modules.length);
  return { hash: hashOf(text), compiled, emitted: { key, counts } };
}

function emittedIn({ compiled, emitted }: StoredFile): EmittedModules | undefined {
  if (!compiled || !emitted) return undefined;
  let from = 0;
  const reports = emitted.counts.map((count) => {
    const [start, end] = [from, from + count];
    from = end;
    const groups = compiled.groups.filter((nth) => nth >= start && nth < end);
    return {
      modules: compiled.modules.slice(start, end),
      groups: groups.map((nth) => nth - start),
    };
  });
  return { key: emitted.key, reports };
}
