import { isBuiltin } from 'node:module';
import { type CodeSplittingGroup, type OutputChunk, rolldown } from 'rolldown';
import { mikrokit } from '../../plugin/rolldown.ts';
import { sourceConditions } from '../../source-conditions.ts';
import { CommandFailure } from '../command-failure.ts';
import { createGroupsCheck } from './codec-groups.ts';
import { createKeptNames } from './kept-names.ts';
import { createLateModel } from './late-model.ts';
import { minified } from './minified.ts';
import { packageAt, packageOf } from './package-names.ts';
import { type Target, targets } from './targets.ts';
import { unusedOptions } from './unused-options.ts';

/** What is bundled, and how. */
export interface BundleOptions {
  readonly entry: string;
  /** Name of the file that starts the bundle. */
  readonly entryName: string;
  /** Folder of the other files, relative to that one. */
  readonly chunkFolder: string;
  readonly external: readonly string[];
  readonly minify: boolean;
  readonly target: Target;
}

/** A file of a bundle. */
export interface BundledFile {
  /** With `/`, relative to the folder of the entry. */
  readonly path: string;
  readonly code: string;
  /** Absent where nothing of a source is. */
  readonly map: string | undefined;
  /** Whether it is read at start; the others are on their first use. */
  readonly atStart: boolean;
  readonly exports: readonly string[];
  /** What it imports that is not in the bundle: packages, and modules of Node. */
  readonly externals: readonly string[];
  readonly builtins: readonly string[];
  /** Names of the packages that are in it, or imported by it. */
  readonly packages: readonly string[];
}

/**
 * Bundles a module with its codecs, and leaves in files of their own what is imported dynamically: most processes never
 * read it. Gives the entry first, then what is read at start.
 */
export async function bundle(options: BundleOptions): Promise<readonly BundledFile[]> {
  const { entry, entryName, chunkFolder, minify: isMinified, target } = options;
  const external = [...target.external, ...options.external];
  const names = createKeptNames();
  const groups = createGroupsCheck();
  try {
    const input = {
      input: entry,
      platform: target.platform,
      external: (id: string) => external.some((name) => id === name || id.startsWith(`${name}/`)),
      resolve: { conditionNames: [...sourceConditions, ...target.conditions] },
    };
    await using build = await rolldown({
      ...input,
      // So that the entry may hold what parts share with it: one file less at start. Workers take each export for one of
      // their own, so theirs stay as they are.
      preserveEntrySignatures: target.platform === 'node' ? 'allow-extension' : 'strict',
      transform: {
        define: {
          // Functions start often, and leave out texts of mistakes: packages/router/src/definition/faults.ts.
          ...(target !== targets.node && { MIKROKIT_BUILD: 'true' }),
          ...(await unusedOptions(input, target.needs?.exports ?? [])),
        },
      },
      plugins: [mikrokit(), names.plugin, groups.plugin, createLateModel()],
      checks: { bundlerTimings: false },
      onLog: (level, log, handle) => {
        // Left out without being asked to, it would be missing where the bundle runs.
        if (log.code === 'UNRESOLVED_IMPORT') throw new CommandFailure(log.message);
        handle(level, log);
      },
    });
    const generate = async (shares: CodeSplittingGroup[]) => {
      const { output } = await build.generate({
        format: 'esm',
        sourcemap: true,
        entryFileNames: entryName,
        chunkFileNames: `${chunkFolder}/[name]-[hash].mjs`,
        codeSplitting: { groups: shares },
        keepNames: true,
        comments: { legal: true, annotation: !isMinified, jsdoc: !isMinified },
      });
      const chunks = output.filter((file) => file.type === 'chunk');
      const small = (chunk: OutputChunk) => {
        const lean = groups.leftOut({ ...chunk, ...withoutIdleImports(chunk) });
        return minified(lean, names.found());
      };
      return toFiles(isMinified ? chunks.map(small) : chunks);
    };
    // What parts share with the entry stands in the entry, unless a module has a top-level await: a part that imports
    // from the entry would wait for it, while it may wait for the part.
    const files = await generate([]);
    const startFiles = files.filter(({ atStart }) => atStart).length;
    if (startFiles <= 2) return files;
    return await generate([SHARED, { ...LATE_CODECS, test: groups.isPart }]);
  } catch (error) {
    throw toFailure(error);
  }
}

/** What the entry shares with parts, in one file: each file takes half a millisecond at start. */
const SHARED: CodeSplittingGroup = {
  name: 'shared',
  tags: ['$initial'],
  minShareCount: 2,
  priority: 1,
};

/**
 * What groups of codecs of a large API share, in one file likewise: the first call of a process reads it and its group,
 * and not a file for dates, one for texts, and so on.
 */
const LATE_CODECS = { name: 'codecs', minShareCount: 2 } satisfies CodeSplittingGroup;

function toFiles(chunks: readonly OutputChunk[]): readonly BundledFile[] {
  const files = new Map(
    chunks.map((chunk) => [chunk.fileName, { ...chunk, ...withoutIdleImports(chunk) }]),
  );
  const atStart = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  // A set gives what is added while it is walked, too.
  for (const name of atStart) for (const next of files.get(name)?.imports ?? []) atStart.add(next);
  const rank = ({ fileName, isEntry }: OutputChunk): number =>
    isEntry ? 0 : atStart.has(fileName) ? 1 : 2;
  return [...files.values()]
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ fileName, code, map, exports, imports, dynamicImports, moduleIds }) => {
      const others = outside([...imports, ...dynamicImports], (name) => files.has(name));
      return {
        path: fileName,
        code,
        map: map ? JSON.stringify(map) : undefined,
        atStart: atStart.has(fileName),
        exports,
        ...others,
        packages: [
          ...new Set([...moduleIds.flatMap(packageAt), ...others.externals.map(packageOf)]),
        ],
      };
    });
}

function outside(
  imports: readonly string[],
  isInside: (name: string) => boolean,
): Pick<BundledFile, 'externals' | 'builtins'> {
  const others = imports.filter((name) => !isInside(name));
  return {
    externals: others.filter((name) => !isBuiltin(name)),
    builtins: others.filter((name) => isBuiltin(name)),
  };
}

/**
 * Without the import of the bundler's own helpers by a chunk that uses none of them: one file less to read. Spaces take
 * its place, so that the source map holds.
 */
function withoutIdleImports({ code, imports }: OutputChunk): Pick<OutputChunk, 'code' | 'imports'> {
  const stripped = code.replace(IDLE_IMPORT, (found) => ' '.repeat(found.length));
  if (stripped === code) return { code, imports };
  return { code: stripped, imports: imports.filter((name) => !name.includes(HELPERS)) };
}

const HELPERS = 'rolldown-runtime-';
const IDLE_IMPORT = new RegExp(`^import ?"[^"]*/${HELPERS}[^"/]*";`, 'm');

/** Rolldown collects the errors of a build; each message already tells its place. */
function toFailure(error: unknown): unknown {
  if (!(error instanceof Error && 'errors' in error && Array.isArray(error.errors))) return error;
  return new CommandFailure(error.errors.map(({ message }) => message).join('\n\n'));
}
