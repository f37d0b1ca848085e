import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { cacheFileOf, readCacheFile, writeCacheFile } from '../cache/cache-file.ts';
import { compilerIdentity } from '../cache/compiler-identity.ts';
import { contentHash, digestInputs, isSettled } from '../cache/digest-inputs.ts';
import { type CheckedProgram, type ProgramInputs, programInputs } from '../cache/program-inputs.ts';
import type { FileImports } from '../checker/file-imports.ts';
import { closureHash, type GraphFile, type ImportGraph, plainImports } from './import-graph.ts';
import type { KnownParts, PartSource, RoutePart } from './route-part.ts';

/** A project as the checker has it now. */
export interface PartsProject {
  readonly listFiles: () => CheckedProgram;
  readonly importsOf: (file: string) => FileImports | undefined;
}

/** What the checker must be told before it goes on. */
type Unseen = 'everything' | readonly string[];

/**
 * Keeps what was read of the parts of routers, in this process and for the next. A part holds as long as no file has
 * another content that its own file imports, at any depth, and nothing else that all files may depend on: options,
 * packages, which files there are, and each file that is not plain (see {@link ImportGraph}).
 */
export interface PartsCache {
  /** Looks at the disk, before the checker does. Gives what has changed since the checker looked last. */
  readonly look: (config: string) => Unseen;
  readonly partsOf: (project: PartsProject) => KnownParts;
  /**
   * Keeps what was read since, if it is sure that the checker read what is on the disk. `projectOf` gives the project of
   * a configuration as the checker has it still.
   */
  readonly commit: (projectOf: (config: string) => PartsProject | undefined) => void;
  /** Something may have changed on the disk. */
  readonly forget: () => void;
}

/** What is kept of a project. */
interface KeptParts {
  readonly inputs: ProgramInputs;
  /** Of all that counts for all files. */
  readonly digest: string;
  /** Of the program's files in their order, on which the order of members in unions depends. */
  readonly names: string;
  readonly graph: ImportGraph;
  readonly parts: Readonly<Record<string, KeptPart>>;
}

interface KeptPart {
  readonly file: string;
  readonly closure: string;
  readonly part: RoutePart;
}

/** A project whose parts are looked for. */
interface Session {
  kept: KeptParts | undefined;
  /** Whether the disk was looked at since something may have changed. */
  isCurrent: boolean;
  /** When that was. */
  lookedAt: number;
  /** The contents of the files in the graph, as they were then. */
  hashes: ReadonlyMap<string, string>;
  /** Whether the checker has read the project. */
  hasRead: boolean;
  project?: PartsProject;
  readonly fresh: Map<string, PartSource & { readonly part: RoutePart }>;
}

/** Makes a cache. */
export function createPartsCache(): PartsCache {
  const sessions = new Map<string, Session>();
  let identity: string | undefined;
  const compiler = (): string => {
    identity ??= compilerIdentity();
    return identity;
  };
  const sessionOf = (config: string): Session => {
    const known = sessions.get(config);
    if (known) return known;
    const session: Session = {
      kept: readKept(config, compiler()),
      isCurrent: false,
      lookedAt: 0,
      hashes: new Map(),
      hasRead: false,
      fresh: new Map(),
    };
    sessions.set(config, session);
    return session;
  };
  return {
    look: (config) => {
      const session = sessionOf(config);
      if (session.isCurrent) return [];
      session.isCurrent = true;
      session.lookedAt = Date.now();
      const { kept, hashes } = session;
      if (!kept || digestInputs(kept.inputs, compiler()) !== kept.digest) {
        session.kept = undefined;
        return session.hasRead ? 'everything' : [];
      }
      session.hashes = new Map(Object.keys(kept.graph).map((file) => [file, contentHash(file)]));
      const changed = [...session.hashes].filter(([file, now]) => {
        return now !== (hashes.get(file) ?? kept.graph[file]?.hash);
      });
      return session.hasRead ? changed.map(([file]) => file) : [];
    },
    partsOf: (project) => {
      const session = sessionOf(project.listFiles().configFile);
      // Of several routers in one state of the files the first has looked already.
      if (session.project !== project) {
        session.project = project;
        session.kept = session.isCurrent ? keptNow(session, project) : undefined;
        session.hasRead = true;
      }
      return {
        find: ({ key, file }) => {
          const { kept } = session;
          const found = kept && Object.hasOwn(kept.parts, key) ? kept.parts[key] : undefined;
          if (!kept || found?.file !== file) return undefined;
          return found.closure === closureHash(kept.graph, file) ? found.part : undefined;
        },
        keep: (source, part) => {
          session.fresh.set(source.key, { ...source, part });
        },
      };
    },
    commit: (projectOf) => {
      for (const [config, session] of sessions) {
        const project = session.fresh.size > 0 ? projectOf(config) : undefined;
        const kept = project && keptNext(session, project, compiler());
        session.fresh.clear();
        if (!kept) continue;
        session.kept = kept;
        session.hashes = new Map(
          Object.entries(kept.graph).map(([file, node]) => [file, node.hash]),
        );
        const path = partsFileOf(config, compiler());
        if (path !== undefined) writeCacheFile(path, kept);
      }
    },
    forget: () => {
      for (const session of sessions.values()) {
        session.isCurrent = false;
        session.fresh.clear();
      }
    },
  };
}

/** What is kept, with the files that changed as the checker has them now; nothing if it holds no more. */
function keptNow({ kept, hashes }: Session, project: PartsProject): KeptParts | undefined {
  const program = project.listFiles();
  if (kept?.names !== hashNames(program)) return undefined;
  const graph: Record<string, GraphFile> = { ...kept.graph };
  const changed = Object.keys(graph).filter((file) => hashes.get(file) !== graph[file]?.hash);
  const imports = plainImports(sourcesOf(project), changed);
  if (!changed.every((file) => imports.has(file))) return undefined;
  for (const [file, list] of imports) {
    graph[file] = { hash: hashes.get(file) ?? contentHash(file), imports: list };
  }
  return { ...kept, graph };
}

/** What is to be kept now; nothing if something may have changed since the checker read it. */
function keptNext(
  { fresh, kept, lookedAt }: Session,
  project: PartsProject,
  compiler: string,
): KeptParts | undefined {
  const program = project.listFiles();
  const imports = plainImports(
    sourcesOf(project),
    [...fresh.values()].map(({ file }) => file),
  );
  const files = [...imports.keys()];
  if (!files.every((file) => isSettled(file, lookedAt))) return undefined;
  const graph = Object.fromEntries(
    [...imports].map(([file, list]) => [file, { hash: contentHash(file), imports: list }]),
  );
  const all = programInputs(program);
  const inputs = { ...all, files: all.files.filter((file) => !imports.has(file)) };
  const digest = digestInputs(inputs, compiler, lookedAt);
  if (digest === undefined) return undefined;
  const parts: Record<string, KeptPart> = {};
  for (const [key, { file, part }] of fresh) {
    const closure = closureHash(graph, file);
    if (closure !== undefined) parts[key] = { file, closure, part };
  }
  // Of other routers of the project.
  for (const [key, part] of Object.entries(kept?.parts ?? {})) {
    if (!parts[key] && closureHash(graph, part.file) === part.closure) parts[key] = part;
  }
  return { inputs, digest, names: hashNames(program), graph, parts };
}

function sourcesOf(project: PartsProject) {
  const { configFile, ownFiles } = project.listFiles();
  return {
    files: ownFiles,
    folder: dirname(configFile) + sep,
    importsOf: project.importsOf,
    isSurelyPlain,
  };
}

/** Whether a file is a module that says nothing of others: it begins as one, and has no word to do so. */
function isSurelyPlain(file: string): boolean {
  if (!/\.[cm]?tsx?$/.test(file) || /\.d\.[^/\\]*$/.test(file)) return false;
  const text = readFileSync(file, 'utf8');
  const code = text.replace(/^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/, '');
  return /^(?:import|export)[\s{*]/.test(code) && !/\b(?:global|module)\b/.test(text);
}

function hashNames({ files }: CheckedProgram): string {
  return hash('sha1', files.join('\n'), 'base64url');
}

function partsFileOf(config: string, compiler: string): string | undefined {
  return cacheFileOf(config, `parts ${compiler}`);
}

function readKept(config: string, compiler: string): KeptParts | undefined {
  const file = partsFileOf(config, compiler);
  return file === undefined ? undefined : (readCacheFile(file) as KeptParts | undefined);
}
