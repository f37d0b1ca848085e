import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A hash of the content of a file. A missing file has one, too. */
export function contentHash(file: string): string {
  try {
    return hashOf(readFileSync(file));
  } catch (error) {
    return isAbsent(error) ? 'absent' : `unreadable ${String(error)}`;
  }
}

/** A short hash of a text or of bytes. */
export function hashOf(content: string | Uint8Array): string {
  return hash('sha1', content, 'base64url');
}

/** Whether an error of the file system says that the file does not exist. */
export function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
