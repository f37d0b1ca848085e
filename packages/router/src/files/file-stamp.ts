/** The state of a file on disk, so that caches recognize it. */
interface FileStamp {
  readonly etag: string;
  readonly lastModified: string;
  readonly disk: FileOnDisk;
}

/** A file on disk, as it was when it was opened. */
export interface FileOnDisk {
  readonly path: string | URL;
  readonly size: number;
  readonly mtimeMs: number;
}

const STAMP = Symbol.for('mikrokit.file-stamp');

/** Adds the stamp of its file to a blob. */
export function stamped<B extends Blob>(blob: B, stamp: FileStamp): B {
  return Object.defineProperty(blob, STAMP, { value: stamp });
}

/** The stamp of a blob from disk. `undefined` for any other value. */
export function stampOf(value: unknown): FileStamp | undefined {
  return (value as { readonly [STAMP]?: FileStamp })[STAMP];
}
