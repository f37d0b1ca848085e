import { type Dirent, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, isAbsent } from './content-hash.ts';
import { ABSENT, type FileStamp, isSettled, stampOf } from './file-stamp.ts';

/** The names in a folder that matter, and all that is needed to know later, without reading the folder, that they hold. */
export interface FolderListing {
  /** The stamp of the folder when it was listed. Absent if it had just changed. */
  readonly stamp?: string;
  /** A hash of the names, and of the targets of links among them. */
  readonly hash: string;
  /** The number of names. */
  readonly count: number;
  /** The folders that must be listed, too. */
  readonly folders: readonly string[];
  /**
   * The folder that each link leads to, by device and inode. Empty for links to files or to
   * nothing.
   */
  readonly links: Readonly<Record<string, string>>;
}

/** Lists a folder without its subfolders, in one of two ways. */
export type ListFolder = (folder: string) => Omit<FolderListing, 'stamp'>;

/** Lists a folder, or takes the listing of before if nothing can have changed since. All are read at `now` or later. */
export function listFolder(
  folder: string,
  list: ListFolder,
  before: FolderListing | undefined,
  now: number,
): { readonly listing: FolderListing; readonly stamp: FileStamp } {
  const stamp = stampOf(folder);
  if (before?.stamp === stamp.text && Object.entries(before.links).every(leadsTo)) {
    return { listing: before, stamp };
  }
  // After the stamp: a change in between shows in the next stamp.
  const listing = list(folder);
  return { listing: isSettled(stamp, now) ? { ...listing, stamp: stamp.text } : listing, stamp };
}

const SOURCE = /\.(?:[cm]?[jt]sx?|json)$/;

/** Lists the source files and folders in a folder, following links. */
export const listSources: ListFolder = (folder) => {
  const names: string[] = [];
  const folders: string[] = [];
  const links: Record<string, string> = {};
  for (const item of sortedEntries(folder)) {
    const path = join(folder, item.name);
    let isFolder = item.isDirectory();
    if (item.isSymbolicLink()) {
      links[path] = linkedFolder(path);
      isFolder = links[path] !== '';
    }
    if (isFolder ? /^(?:node_modules$|\.)/.test(item.name) : !SOURCE.test(item.name)) continue;
    names.push(path);
    if (isFolder) folders.push(path);
  }
  return { hash: hashOf(names.join('\n')), count: names.length, folders, links };
};

/** Lists the packages in a folder, and the locations of linked ones. */
export const listPackages: ListFolder = (folder) => {
  const names: string[] = [];
  const folders: string[] = [];
  const links: Record<string, string> = {};
  for (const item of sortedEntries(folder)) {
    // Skip `.cache`, where the cache is, and the folders of other tools.
    if (item.name.startsWith('.')) continue;
    const path = join(folder, item.name);
    const isLink = item.isSymbolicLink();
    if (isLink) links[path] = linkedFolder(path);
    names.push(isLink && links[path] !== '' ? `${path} ${realpathSync(path)}` : path);
    if (item.name.startsWith('@')) folders.push(path);
  }
  return { hash: hashOf(names.join('\n')), count: names.length, folders, links };
};

/** Whether a value has the shape of a listing. */
export function isFolderListing(value: unknown): value is FolderListing {
  const { stamp = '', hash, count, folders, links } = (value ?? {}) as Partial<FolderListing>;
  return (
    [stamp, hash].every((text) => typeof text === 'string') &&
    typeof count === 'number' &&
    Array.isArray(folders) &&
    typeof links === 'object' &&
    links !== null
  );
}

function leadsTo([link, folder]: readonly [link: string, folder: string]): boolean {
  return linkedFolder(link) === folder;
}

function linkedFolder(link: string): string {
  return stampOf(link).folder ?? '';
}

function sortedEntries(folder: string): readonly Dirent[] {
  if (stampOf(folder).text === ABSENT) return [];
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}
