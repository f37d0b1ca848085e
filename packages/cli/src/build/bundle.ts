import { isBuiltin } from 'node:module';
import { buildPlugin, CommandFailure, sourceConditions } from '@mikrokit/compiler/commands';
import { type OutputChunk, type RolldownBuild, rolldown } from 'rolldown';
import type { MinifyOptions } from 'rolldown/utils';
import { arrowsToMethods } from './arrows-to-methods.ts';
import { formatBundlerError, toBundleFailure } from './bundle-failure.ts';
import { createChunkGroups } from './chunk-groups.ts';
import { packageAt, packageOf } from './package-names.ts';
import { type Target, targets } from './targets.ts';
import { staticImports, unusedHelpers } from './unused-helpers.ts';

/** A bundle to be made. */
interface BundleOptions {
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
  /** Absent if none of the code has a source. */
  readonly map: string | undefined;
  /** Whether it is read at start, not on its first use. */
  readonly atStart: boolean;
  readonly exports: readonly string[];
  /** Packages that it imports and the bundle does not have. */
  readonly externals: readonly string[];
  /** Modules of Node that it imports. */
  readonly builtins: readonly string[];
  /** Names of the packages whose code it contains or imports. */
  readonly packages: readonly string[];
  /** The files whose code it contains. */
  readonly modules: readonly string[];
}

/**
 * Bundles a module with its codecs. Dynamic imports stay separate files, which most processes never
 * read. Returns the entry first, then the other files that are read at start.
 */
export async function bundle(options: BundleOptions): Promise<readonly BundledFile[]> {
  const { entry, entryName, chunkFolder, minify: isMinified, target } = options;
  const external = [...target.external, ...options.external];
  const isNode = target.platform === 'node';
  const chunks = createChunkGroups({ entryMayExport: isNode });
  let build: RolldownBuild | undefined;
  try {
    build = await rolldown({
      input: entry,
      platform: target.platform,
      external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
      resolve: { conditionNames: [...sourceConditions, ...target.conditions] },
      // Then the entry can export code that other files share with it, so starting reads one file
      // less. Workers treat each export as an entry point, so theirs stay unchanged.
      preserveEntrySignatures: isNode ? 'allow-extension' : 'strict',
      // Both omit the texts about mistakes in the code. Functions start often, so they also omit
      // the texts about invalid options.
      transform: {
        define: { MIKROKIT_BUILD: target === targets.node ? "'server'" : "'function'" },
      },
      plugins: [
        buildPlugin(),
        chunks.plugin,
        unusedHelpers(),
        ...(isMinified ? [arrowsToMethods()] : []),
      ],
      checks: { bundlerTimings: false },
      onLog: (level, log, handle) => {
        // Rolldown would treat it as external, and it would be missing when the bundle runs.
        if (log.code === 'UNRESOLVED_IMPORT') throw new CommandFailure(formatBundlerError(log));
        handle(level, log);
      },
    });
    const { output } = await build.generate({
      format: 'esm',
      sourcemap: 'hidden',
      entryFileNames: entryName,
      // A hash has to have room for a placeholder of five characters and the number of the part: 10 is enough for 64⁵ parts.
      chunkFileNames: `${chunkFolder}/[name]-[hash:10].mjs`,
      codeSplitting: { groups: chunks.groups },
      keepNames: true,
      minify: isMinified ? MINIFIED : 'dce-only',
      comments: { legal: true, annotation: !isMinified, jsdoc: !isMinified },
    });
    return toFiles(output.filter((file) => file.type === 'chunk'));
  } catch (error) {
    throw toBundleFailure(error);
  } finally {
    await build?.close();
  }
}

/** Applications can read the names of their functions and classes, and stack traces show them. */
const MINIFIED: MinifyOptions = {
  compress: { keepNames: { function: true, class: true } },
  mangle: { keepNames: { function: true, class: true } },
  // Node prints the whole line of an uncaught error.
  codegen: { removeWhitespace: false },
};

function toFiles(chunks: readonly OutputChunk[]): readonly BundledFile[] {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const atStart = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  // The loop also visits the files that it adds.
  for (const name of atStart) {
    for (const next of staticImports(files.get(name))) if (files.has(next)) atStart.add(next);
  }
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
        modules: moduleIds,
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
