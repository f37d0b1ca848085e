import { posix } from 'node:path';
import { importsIn } from '../../test/architecture/read-imports.ts';

/** The loops of imports in a package, including imports of types. */
export interface Loops {
  /**
   * Imports in the wrong direction: from a folder to another one that imports it, directly or
   * through others.
   */
  readonly backArrows: number;
  /** Folders that import themselves through others. */
  readonly folders: number;
  /** Files that import themselves through others. */
  readonly files: number;
}

/** Finds the loops among files by path, whose folders are the ones directly in `root`. */
export function findLoops(root: string, sources: ReadonlyMap<string, string>): Loops {
  const arrows = [...sources].flatMap(([from, source]) =>
    importsIn(source)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => ({ from, to: posix.join(posix.dirname(from), specifier) })),
  );
  const folderOf = (file: string) => posix.relative(root, file).split('/')[0] ?? '';
  const between = arrows
    .map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }))
    .filter(({ from, to }) => from !== to);
  const reach = reachOf(between);
  return {
    backArrows: between.filter(({ from, to }) => reach.get(to)?.has(from)).length,
    folders: countLoops(reach),
    files: countLoops(reachOf(arrows)),
  };
}

interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** What each file or folder imports, directly or through others. */
function reachOf(arrows: readonly Arrow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
  return new Map(
    [...next].map(([from, targets]) => {
      const found = new Set(targets);
      // The loop also visits the ones that it adds.
      for (const one of found) for (const target of next.get(one) ?? []) found.add(target);
      return [from, found];
    }),
  );
}

function countLoops(reach: ReadonlyMap<string, ReadonlySet<string>>): number {
  return [...reach].filter(([one, targets]) => targets.has(one)).length;
}
