/** The part of `node:fs` that file parameters need. */
export interface NodeFiles {
  openAsBlob(path: string | URL, options: { readonly type: string }): Promise<Blob>;
  readonly promises: {
    stat(path: string | URL): Promise<{ size: number; mtimeMs: number; mtime: Date }>;
    rm(path: string, options: { readonly force: true }): Promise<void>;
    open(path: string | URL, flags: string, mode?: number): Promise<NodeFile>;
  };
}

/** A file that is written or read. */
export interface NodeFile {
  appendFile(bytes: Uint8Array): Promise<void>;
  stat(): Promise<{ readonly size: number; readonly mtimeMs: number }>;
  read(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number; readonly buffer: Uint8Array }>;
  close(): Promise<void>;
}

/** The host's `node:fs`. `undefined` on hosts without files. */
export function nodeFilesOf(): NodeFiles | undefined {
  const fs = builtIn<Partial<NodeFiles>>('node:fs');
  return fs?.openAsBlob === undefined ? undefined : (fs as NodeFiles);
}

/** The folder for temporary files, on hosts with files. */
export function temporaryFolder(): string {
  return builtIn<{ tmpdir(): string }>('node:os')?.tmpdir() ?? '.';
}

function builtIn<Module>(name: string): Module | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } };
  return process?.getBuiltinModule?.(name) as Module | undefined;
}
