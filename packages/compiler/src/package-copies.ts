import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** One of our packages that a program has more than once. */
export interface PackageCopies {
  /** `@mikrokit/router` */
  readonly name: string;
  /** The folders of the copies, sorted. */
  readonly folders: readonly string[];
}

/** Finds our packages of which several copies have files in a program. */
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

/** Says where the copies are, and what to do. */
export function describeCopies({ name, folders }: PackageCopies): string {
  const copies = folders.map((folder) => `  ${relative('', folder)} (${versionOf(folder)})`);
  return `${folders.length} copies of ${name} are installed:
${copies.join('\n')}
A router rejects routes and hooks of another version. Run \`npm ls ${name}\` to see what brings each copy, and \`npm dedupe\` to join them.`;
}

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}
