import { cacheFileOf, readCacheFile, writeCacheFile } from '../cache/cache-file.ts';
import { compilerIdentity } from '../cache/compiler-identity.ts';
import { contentHash } from '../cache/content-hash.ts';
import { type KnownInputs, observeInputs } from '../cache/observe-inputs.ts';
import { closureHash } from './import-graph.ts';
import type { ImportedRoutes, ImportedRoutesStore, ImportSource } from './imported-routes.ts';
import {
  type IncrementalProject,
  isStoredProject,
  nextStoredProject,
  type StoredProject,
  updateStoredProject,
} from './stored-project.ts';

/**
 * Changes on disk that the checker has not seen. `'unknown'` if it has not read the project for its
 * routes.
 */
type UnseenChanges = 'everything' | 'unknown' | readonly string[];

/**
 * Keeps imported routes for this process and the next. They can be reused as long as their file,
 * and all that it imports at any depth, is unchanged, and everything else that all files can depend
 * on: options, packages, the list of files, and each file that is not self-contained (see
 * import-graph.ts).
 */
interface ImportedRoutesCache {
  /**
   * Reads the disk before the checker does. Returns the changes since the checker last read the
   * project.
   */
  readonly findChanges: (config: string) => UnseenChanges;
  readonly storeOf: (project: IncrementalProject) => ImportedRoutesStore;
  /**
   * Keeps the routes read since then, if the checker certainly read the files that are on disk.
   * `projectOf` returns the checker's project of a configuration.
   */
  readonly commit: (projectOf: (config: string) => IncrementalProject | undefined) => void;
  /** Expects changes on the disk. */
  readonly invalidate: () => void;
}

/** A project whose imported routes are looked up. */
interface Session {
  stored: StoredProject | undefined;
  /** Whether the disk was read since the last invalidation. */
  isCurrent: boolean;
  /** When it was read. */
  lookedAt: number;
  /** Everything else that all files can depend on, at that time. */
  known?: KnownInputs | undefined;
  /** The hashes of the files in the import graph at that time. */
  hashes: ReadonlyMap<string, string>;
  /** Whether the checker has read the project. */
  hasRead: boolean;
  project?: IncrementalProject;
  readonly fresh: Map<string, ImportSource & { readonly routes: ImportedRoutes }>;
}

/** Makes a cache. */
export function createImportedRoutesCache(): ImportedRoutesCache {
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
      stored: readStored(config, compiler()),
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
    findChanges: (config) => {
      const session = sessionOf(config);
      if (session.isCurrent) return [];
      session.isCurrent = true;
      session.lookedAt = Date.now();
      const { stored, hashes, known: before } = session;
      const observed = stored && observeInputs(stored.inputs, compiler(), { before });
      session.known = observed?.known;
      if (!stored || observed?.digest !== stored.digest) {
        session.stored = undefined;
        return session.hasRead ? 'everything' : 'unknown';
      }
      session.hashes = new Map(Object.keys(stored.graph).map((file) => [file, contentHash(file)]));
      const changed = [...session.hashes].filter(([file, now]) => {
        return now !== (hashes.get(file) ?? stored.graph[file]?.hash);
      });
      return session.hasRead ? changed.map(([file]) => file) : 'unknown';
    },
    storeOf: (project) => {
      const session = sessionOf(project.listFiles().configFile);
      // Several routers can be read in the same state of the files. The first one has updated the
      // session.
      if (session.project !== project) {
        session.project = project;
        session.stored = session.isCurrent
          ? updateStoredProject(session.stored, session.hashes, project)
          : undefined;
        session.hasRead = true;
      }
      return {
        find: ({ key, files }) => {
          const { stored } = session;
          const found =
            stored && Object.hasOwn(stored.imports, key) ? stored.imports[key] : undefined;
          if (!stored || !found) return undefined;
          return found.closure === closureHash(stored.graph, files) ? found.routes : undefined;
        },
        keep: (source, routes) => {
          session.fresh.set(source.key, { ...source, routes });
        },
      };
    },
    commit: (projectOf) => {
      for (const [config, session] of sessions) {
        const project = session.fresh.size > 0 ? projectOf(config) : undefined;
        const stored = project && nextStoredProject(session, project, compiler());
        session.fresh.clear();
        if (!stored) continue;
        session.stored = stored;
        session.hashes = new Map(
          Object.entries(stored.graph).map(([file, node]) => [file, node.hash]),
        );
        const path = storeFileOf(config, compiler());
        if (path !== undefined) writeCacheFile(path, stored);
      }
    },
    invalidate: () => {
      for (const session of sessions.values()) {
        session.isCurrent = false;
        session.fresh.clear();
      }
    },
  };
}

function storeFileOf(config: string, compiler: string): string | undefined {
  return cacheFileOf(config, `imported routes ${compiler}`);
}

function readStored(config: string, compiler: string): StoredProject | undefined {
  const file = storeFileOf(config, compiler);
  return file === undefined ? undefined : readCacheFile(file, isStoredProject);
}
