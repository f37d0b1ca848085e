import type { ProjectLinks } from './project-links.ts';

/** One entry of a package's `exports`: a file, or condition → file or more conditions. */
export type ExportTarget = string | { readonly [condition: string]: ExportTarget };

/** A package.json of this repository. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly exports: Readonly<Record<string, ExportTarget>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

/** The condition under which packages of this repository import each other's sources, which are not published. */
const SOURCE_CONDITION = '@mikrokit/source';

/**
 * A package.json as it is published: with the project's links, and without the fields that only
 * this repository needs.
 */
export function publishedManifest(
  { devDependencies, ...manifest }: Manifest,
  folder: string,
  { author, repository }: ProjectLinks,
): Manifest {
  const exports = Object.entries(manifest.exports).map(
    ([entry, target]) => [entry, withoutSources(target)] as const,
  );
  return {
    ...manifest,
    author,
    homepage: `${repository}/tree/main/${folder}#readme`,
    bugs: `${repository}/issues`,
    // npm compares it with the repository that signs a package's provenance.
    repository: { type: 'git', url: `git+${repository}.git`, directory: folder },
    exports: Object.fromEntries(exports),
  };
}

function withoutSources(target: ExportTarget): ExportTarget {
  if (typeof target === 'string') return target;
  const { [SOURCE_CONDITION]: _, ...published } = target;
  return published;
}
