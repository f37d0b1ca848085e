import type { ReadBytes } from './buffer-file.ts';
import { GrowingBytes } from './growing-bytes.ts';
import { type NodeFiles, nodeFilesOf, temporaryFolder } from './node-files.ts';

/** The bytes of a file that was read to its end. */
export interface Spool {
  toBlob(type: string): Promise<Blob>;
  /** Frees its memory or file. Never rejects. */
  remove(): Promise<void>;
}

/** The most bytes in memory. Larger files go to disk, if the host has one. */
const IN_MEMORY = 262_144;

/**
 * Reads bytes to their end. Small ones stay in memory. Others go to a temporary file, or to memory
 * on hosts without files. Rejects as `read` does, and then stores nothing.
 */
export async function toSpool(read: ReadBytes): Promise<Spool> {
  const buffer = new GrowingBytes();
  let fs: NodeFiles | undefined;
  for (let bytes = await read(); bytes !== undefined; bytes = await read()) {
    buffer.add(bytes);
    if (buffer.size <= IN_MEMORY) continue;
    fs ??= nodeFilesOf();
    if (fs !== undefined) return toFile(fs, buffer, read);
  }
  return { toBlob: async (type) => new Blob([buffer.bytes], { type }), remove: async () => {} };
}

async function toFile(fs: NodeFiles, buffer: GrowingBytes, read: ReadBytes): Promise<Spool> {
  const path = `${temporaryFolder()}/mikrokit-${crypto.randomUUID()}`;
  const { rm, open } = fs.promises;
  const remove = async (): Promise<void> => {
    await rm(path, { force: true }).catch(() => {});
  };
  // Only this user can read it, and it must not exist yet.
  const file = await open(path, 'wx', 0o600);
  try {
    // Writes many small chunks at once.
    for (let bytes = await read(); bytes !== undefined; bytes = await read()) {
      if (buffer.size + bytes.length > IN_MEMORY) {
        await file.appendFile(buffer.bytes);
        buffer.clear();
      }
      buffer.add(bytes);
    }
    await file.appendFile(buffer.bytes);
  } catch (error) {
    await file.close();
    await remove();
    throw error;
  }
  await file.close();
  return { toBlob: (type) => fs.openAsBlob(path, { type }), remove };
}
