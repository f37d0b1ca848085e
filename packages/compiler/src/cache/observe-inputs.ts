import { createHash } from 'node:crypto';
import { contentHash } from './content-hash.ts';
import { type FileStamp, isSettled, stampOf } from './file-stamp.ts';
import {
  type FolderListing,
  isFolderListing,
  type ListFolder,
  listFolder,
  listPackages,
  listSources,
} from './folder-listing.ts';
import { isTextList, type ProgramInputs } from './program-inputs.ts';

/** Listing more source files and folders would cost more than the cache saves. */
const MAX_NAMES = 20_000;

/** All inputs of a program at one moment. */
interface ObservedInputs {
  /** One hash of all: every content, and the names of all source files. */
  readonly digest: string;
  /** Results of reading them, each with the stamp that it holds for. */
  readonly known: KnownInputs;
  /** The number of files and folders that were read although nothing had just changed in them. */
  readonly readAgain: number;
}

/** Results of reading files and folders. */
export interface KnownInputs {
  /** The hash of each content, and the stamp of the file if it was settled. */
  readonly files: Readonly<Record<string, readonly [hash: string, stamp?: string]>>;
  readonly folders: Readonly<Record<string, FolderListing>>;
  readonly packageFolders: Readonly<Record<string, FolderListing>>;
}

/** Options for observing inputs. */
export interface ObserveOptions {
  /** The results of an earlier observation: a file or folder whose stamp is equal is not read again. */
  readonly before?: KnownInputs | undefined;
  /**
   * Rejects inputs that changed shortly before this time or later, in milliseconds since 1970,
   * because the checker can have read other contents. Default: accepts all.
   */
  readonly settledBy?: number;
  /**
   * Whether the checker read this content of a file that changed shortly before. A stamp alone does
   * not show that. Default: unknown.
   */
  readonly hasRead?: HasRead;
}

/** Whether the checker certainly read a file with this hash of its content. */
export type HasRead = (file: string, hash: string) => boolean;

/**
 * Reads the state of all inputs of a program. It takes 1 ms with the types of Node, and 10 ms
 * without earlier results. `undefined` if there are too many names, or inputs that are not settled.
 */
export function observeInputs(
  inputs: ProgramInputs,
  identity: string,
  { before, settledBy, hasRead = () => false }: ObserveOptions = {},
): ObservedInputs | undefined {
  const now = Date.now();
  const files = observeFiles(inputs.files, before?.files, now, (file, hash, { changedAt }) => {
    return settledBy === undefined || changedAt < settledBy || hasRead(file, hash);
  });
  const folders = observeFolders(inputs.folders, listSources, before?.folders, now);
  const areCertain = (by: number) => files.areCertain && folders.changedAt < by;
  if (settledBy !== undefined && !areCertain(settledBy)) return undefined;
  if (folders.names > MAX_NAMES) return undefined;
  const packages = observeFolders(inputs.packageFolders, listPackages, before?.packageFolders, now);
  const digest = createHash('sha256').update(identity);
  for (const { hashes } of [files, folders, packages]) {
    for (const [path, hash] of hashes) digest.update(`\n${path} ${hash}`);
  }
  return {
    digest: digest.digest('base64url'),
    known: { files: files.known, folders: folders.known, packageFolders: packages.known },
    readAgain: files.readAgain + folders.readAgain + packages.readAgain,
  };
}

/** Whether a value has the shape of known inputs. */
export function isKnownInputs(value: unknown): value is KnownInputs {
  const { files, folders, packageFolders } = (value ?? {}) as Partial<KnownInputs>;
  return (
    isRecord(files) &&
    Object.values(files).every(isTextList) &&
    [folders, packageFolders].every(
      (known) => isRecord(known) && Object.values(known).every(isFolderListing),
    )
  );
}

/** The observed files or folders, with a hash of each. */
interface Observed<Known> {
  readonly hashes: readonly (readonly [path: string, hash: string])[];
  readonly known: Readonly<Record<string, Known>>;
  readonly readAgain: number;
}

function observeFiles(
  paths: readonly string[],
  before: KnownInputs['files'] = {},
  now: number,
  isCertain: (path: string, hash: string, stamp: FileStamp) => boolean,
): Observed<readonly [hash: string, stamp?: string]> & { readonly areCertain: boolean } {
  const hashes: [string, string][] = [];
  const known: Record<string, readonly [string, string?]> = {};
  let readAgain = 0;
  let areCertain = true;
  for (const path of paths) {
    const stamp = stampOf(path);
    const last = Object.hasOwn(before, path) ? before[path] : undefined;
    const isSame = last !== undefined && last[1] === stamp.text;
    // After the stamp: a change in between shows in the next stamp.
    const hash = isSame ? last[0] : contentHash(path);
    // It changed while it was read, so the checker can have read either content.
    const hasChanged = !isSame && stampOf(path).text !== stamp.text;
    if (hasChanged || !isCertain(path, hash, stamp)) areCertain = false;
    const settled = isSettled(stamp, now);
    known[path] = settled ? [hash, stamp.text] : [hash];
    hashes.push([path, hash]);
    if (settled && !isSame) readAgain++;
  }
  return { hashes, known, readAgain, areCertain };
}

function observeFolders(
  roots: readonly string[],
  list: ListFolder,
  before: Readonly<Record<string, FolderListing>> = {},
  now: number,
): Observed<FolderListing> & {
  readonly names: number;
  /** The latest possible change in any of them. */
  readonly changedAt: number;
} {
  const hashes: [string, string][] = [];
  const known: Record<string, FolderListing> = {};
  const visited = new Set<string>();
  let readAgain = 0;
  let names = 0;
  let changedAt = Number.NEGATIVE_INFINITY;
  const pending = [...roots];
  for (const folder of pending) {
    const last = Object.hasOwn(before, folder) ? before[folder] : undefined;
    const { listing, stamp } = listFolder(folder, list, last, now);
    // Links can lead to the same folder, or in a circle.
    if (stamp.folder !== undefined && visited.has(stamp.folder)) continue;
    if (stamp.folder !== undefined) visited.add(stamp.folder);
    changedAt = Math.max(changedAt, stamp.changedAt);
    known[folder] = listing;
    hashes.push([folder, listing.hash]);
    if (listing.stamp !== undefined && listing !== last) readAgain++;
    names += listing.count;
    if (names > MAX_NAMES) break;
    pending.push(...listing.folders);
  }
  return { hashes, known, readAgain, names, changedAt };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
