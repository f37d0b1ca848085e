import { cacheFileOf, readCacheFile, writeCacheFile } from '../cache/cache-file.ts';
import { compilerIdentity } from '../cache/compiler-identity.ts';
import { contentHash, digestInputs } from '../cache/digest-inputs.ts';
import { closureHash } from './import-graph.ts';
import { type KeptParts, keptNext, keptNow, type PartsProject } from './kept-parts.ts';
import type { KnownParts, PartSource, RoutePart } from './route-part.ts';

/** What the checker must be told before it goes on. */
type Unseen = 'everything' | readonly string[];

/**
 * Keeps what was read of the parts of routers, in this process and for the next. A part holds as long as no file has
 * another content that its own file imports, at any depth, and nothing else that all files may depend on: options,
 * packages, which files there are, and each file that is not plain (see import-graph.ts).
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
        session.kept = session.isCurrent
          ? keptNow(session.kept, session.hashes, project)
          : undefined;
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

function partsFileOf(config: string, compiler: string): string | undefined {
  return cacheFileOf(config, `parts ${compiler}`);
}

function readKept(config: string, compiler: string): KeptParts | undefined {
  const file = partsFileOf(config, compiler);
  return file === undefined ? undefined : (readCacheFile(file) as KeptParts | undefined);
}
