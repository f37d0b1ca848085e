/** One of our packages that a program has more than once. */
export interface PackageCopies {
  /** `@mikrokit/router` */
  readonly name: string;
  /** The folders of the copies, sorted. */
  readonly folders: readonly string[];
}

/** Finds MikroKit packages of which a program contains several copies. */
export function findPackageCopies(files: readonly string[]): readonly PackageCopies[] {
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    const [, folder, name] = OURS.exec(file.replaceAll('\\', '/')) ?? [];
    if (folder === undefined || name === undefined) continue;
    folders.set(name, (folders.get(name) ?? new Set()).add(folder));
  }
  return [...folders]
    .filter(([, copies]) => copies.size > 1)
    .map(([name, copies]) => ({ name, folders: [...copies].sort() }));
}

/** The innermost folder of a package of ours that a file is in. */
const OURS = /^(.*\/node_modules\/(@mikrokit\/[^/]+))\//;
