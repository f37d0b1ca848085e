import { stamped } from './file-stamp.ts';
import { nodeFilesOf } from './node-files.ts';

/** Options of `fileBlob`. */
export interface FileBlobOptions {
  /** The media type. Default: none, so it is sent as `application/octet-stream`. */
  readonly type?: string;
  /** The name that a browser saves it under. Default: none. */
  readonly name?: string;
}

/**
 * A file on disk as a result, which is read only while it is sent: `fs.openAsBlob` with an `etag` for caches. Reading
 * fails if the file has changed meanwhile. Rejects if the file does not exist, and on hosts without files.
 */
export async function fileBlob(
  path: string | URL,
  { type = '', name = '' }: FileBlobOptions = {},
): Promise<Blob> {
  const fs = nodeFilesOf();
  if (fs === undefined)
    throw new TypeError('fileBlob needs a host with fs.openAsBlob: Node, Bun or Deno');
  const { size, mtimeMs, mtime } = await fs.promises.stat(path);
  const blob = await fs.openAsBlob(path, { type });
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`;
  const own = name === '' ? blob : Object.defineProperty(blob, 'name', { value: name });
  return stamped(own, { etag, lastModified: mtime.toUTCString(), disk: { path, size, mtimeMs } });
}
