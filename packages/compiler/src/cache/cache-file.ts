import { hash, randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolderOf } from './cache-folder.ts';

/**
 * The file in which a compiler caches its results for a project. `undefined` if there is no
 * node_modules for it.
 */
export function cacheFileOf(configFile: string, compiler: string): string | undefined {
  const folder = cacheFolderOf(dirname(configFile));
  if (folder === undefined) return undefined;
  return join(folder, `${hash('sha1', `${configFile}\n${compiler}`, 'base64url')}.json`);
}

/**
 * Reads a cache file. `undefined` if it is absent or, with a warning, if it is damaged or has
 * another shape.
 */
export function readCacheFile<T>(
  file: string,
  hasShape: (value: unknown) => value is T,
): T | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined; // missing or not readable; compiling again is always possible
  }
  const end = text.indexOf('\n');
  const content = text.slice(end + 1);
  const value: unknown = text.slice(0, end) === checksum(content) ? JSON.parse(content) : undefined;
  if (hasShape(value)) return value;
  process.emitWarning(`${file} is damaged; its types are compiled again`, 'MikroKitWarning');
  return undefined;
}

/** Writes a cache file as a whole or not at all, even if several processes write at the same time. */
export function writeCacheFile(file: string, value: unknown): void {
  const content = JSON.stringify(value);
  const draft = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, `${checksum(content)}\n${content}`);
    renameSync(draft, file);
    removeOld(dirname(file));
  } catch {
    // A read-only installation, or a full disk: nothing is lost but time at the next start.
    removeDraft(draft);
  }
}

/** A part of a draft would take space on a full disk. */
function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // The folder can be a file, or read-only: then there is no draft.
  }
}

/** Removes files of projects that were moved or deleted long ago, and drafts of processes that were killed. */
function removeOld(folder: string): void {
  const oldest = Date.now() - 30 * 24 * 60 * 60 * 1000;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile() && stat.mtimeMs < oldest) rmSync(path, { force: true });
  }
}

function checksum(content: string): string {
  return hash('sha256', content, 'base64url');
}
