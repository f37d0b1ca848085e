import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CompiledFile } from '../compiler.ts';
import type { EmittedFile, EmittedModules } from '../emit-file.ts';
import { nearestConfig } from '../nearest-config.ts';
import { cacheFileOf, readCacheFile, writeCacheFile } from './cache-file.ts';
import { compilerIdentity } from './compiler-identity.ts';
import { digestInputs } from './digest-inputs.ts';
import { type CheckedProgram, type ProgramInputs, programInputs } from './program-inputs.ts';

/**
 * Keeps what files compiled to, from one process to the next. What is found holds for the project
 * as it is on disk now: for every content that its types may depend on, its configuration, the
 * packages, and the compiler itself. In doubt nothing is found, and nothing is kept.
 */
export interface CompileCache {
  readonly find: (file: string) => FoundFile | undefined;
  /** Keeps a result; it is written by {@link CompileCache.write}. */
  readonly keep: (file: string, emitted: EmittedFile | undefined, program: CheckedProgram) => void;
  /** The modules that were last kept for a file, whether or not they hold still. */
  readonly emittedBefore: (file: string) => EmittedModules | undefined;
  /** Writes what was kept, if nothing changed since `startedAt`, when the checker began to read. */
  readonly write: (startedAt: number) => void;
  /** Looks at the disk again: something may have changed. */
  readonly forget: () => void;
}

/** What a file compiled to, and the project's own files. */
export interface FoundFile {
  readonly compiled: CompiledFile | undefined;
  readonly ownFiles: readonly string[];
}

/** A project's file in the cache. */
interface KeptProject {
  readonly inputs: ProgramInputs;
  readonly digest: string;
  readonly ownFiles: readonly string[];
  readonly files: Readonly<Record<string, KeptFile>>;
}

interface KeptFile {
  /** Of its text; absent for a file that needs no codecs. */
  readonly hash?: string;
  readonly compiled?: Omit<CompiledFile, 'text'>;
  readonly emitted?: {
    readonly key: string;
    /** How many modules there are for each report. */
    readonly counts: readonly number[];
  };
}

/** A project's file in the cache, and whether it is of what is on the disk. */
interface FoundProject {
  readonly project: KeptProject;
  readonly isCurrent: boolean;
}

interface Fresh {
  readonly program: CheckedProgram;
  readonly files: Map<string, KeptFile>;
}

/** Makes a cache. */
export function createCompileCache(): CompileCache {
  const projects = new Map<string, FoundProject | undefined>();
  const fresh = new Map<string, Fresh>();
  let identity: string | undefined;
  const compiler = (): string => {
    identity ??= compilerIdentity();
    return identity;
  };
  const projectOf = (config: string): FoundProject | undefined => {
    if (!projects.has(config)) projects.set(config, readProject(config, compiler()));
    return projects.get(config);
  };
  return {
    find: (file) => {
      const config = nearestConfig(file);
      const found = config === undefined ? undefined : projectOf(config);
      if (!found?.isCurrent) return undefined;
      const { project } = found;
      const kept = keptOf(project, file);
      if (!kept) return undefined;
      const { ownFiles } = project;
      if (kept.compiled === undefined) return { compiled: undefined, ownFiles };
      const text = readFileSync(file, 'utf8');
      const isSame = hashText(text) === kept.hash;
      return isSame ? { compiled: { ...kept.compiled, text }, ownFiles } : undefined;
    },
    emittedBefore: (file) => {
      const config = nearestConfig(file);
      const found = config === undefined ? undefined : projectOf(config);
      const kept = found && keptOf(found.project, file);
      return kept && emittedIn(kept);
    },
    keep: (file, emitted, program) => {
      // A file of another project than the nearest one, or of none, is rare and not worth a thought.
      if (nearestConfig(file) !== program.configFile) return;
      const { files } = fresh.get(program.configFile) ?? { files: new Map<string, KeptFile>() };
      files.set(file, emitted ? keptFile(emitted) : {});
      fresh.set(program.configFile, { program, files });
    },
    write: (startedAt) => {
      for (const project of fresh.values()) writeProject(project, compiler(), startedAt);
      fresh.clear();
    },
    forget: () => {
      projects.clear();
      fresh.clear();
    },
  };
}

function readProject(config: string, compiler: string): FoundProject | undefined {
  const file = cacheFileOf(config, compiler);
  const project = file && (readCacheFile(file) as KeptProject | undefined);
  if (!project) return undefined;
  return { project, isCurrent: project.digest === digestInputs(project.inputs, compiler) };
}

function writeProject(project: Fresh, compiler: string, startedAt: number): void {
  const file = cacheFileOf(project.program.configFile, compiler);
  if (file === undefined) return;
  const inputs = programInputs(project.program);
  const digest = digestInputs(inputs, compiler, startedAt);
  if (digest === undefined) return;
  // What other processes compiled of the same project holds as well.
  const known = readCacheFile(file) as KeptProject | undefined;
  const files = {
    ...(known?.digest === digest && known.files),
    ...Object.fromEntries(project.files),
  };
  writeCacheFile(file, { inputs, digest, ownFiles: project.program.ownFiles, files });
}

function keptOf({ files }: KeptProject, file: string): KeptFile | undefined {
  return Object.hasOwn(files, file) ? files[file] : undefined;
}

function keptFile({ compiled: { text, ...compiled }, emitted }: EmittedFile): KeptFile {
  const { key, modules } = emitted;
  const counts = modules.map(({ length }) => length);
  return { hash: hashText(text), compiled, emitted: { key, counts } };
}

function emittedIn({ compiled, emitted }: KeptFile): EmittedModules | undefined {
  if (!compiled || !emitted) return undefined;
  let from = 0;
  const modules = emitted.counts.map((count) => {
    from += count;
    return compiled.modules.slice(from - count, from);
  });
  return { key: emitted.key, modules };
}

function hashText(text: string): string {
  return hash('sha1', text, 'base64url');
}
