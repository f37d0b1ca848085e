import { GrowingBytes } from './growing-bytes.ts';
import type { ReadBytes } from './keep-file.ts';
import { type NodeFiles, nodeFilesOf, temporaryFolder } from './node-files.ts';

/** The bytes of a file that was read to its end. */
export interface Spool {
  toBlob(type: string): Promise<Blob>;
  /** Gives up what it holds. Never rejects. */
  remove(): Promise<void>;
}

/** Bytes that are kept in memory; larger files go to disk where there is one. */
const IN_MEMORY = 262_144;

/**
 * Reads bytes to their end: small ones into memory, others into a file of the system's folder for temporary files, or into
 * memory on hosts without files. Rejects as `read` does, and then keeps nothing.
 */
export async function toSpool(read: ReadBytes): Promise<Spool> {
  const kept = new GrowingBytes();
  let fs: NodeFiles | undefined;
  for (let bytes = await read(); bytes !== undefined; bytes = await read()) {
    kept.add(bytes);
    if (kept.size <= IN_MEMORY) continue;
    fs ??= nodeFilesOf();
    if (fs !== undefined) return toFile(fs, kept, read);
  }
  return { toBlob: async (type) => new Blob([kept.bytes], { type }), remove: async () => {} };
}

async function toFile(fs: NodeFiles, kept: GrowingBytes, read: ReadBytes): Promise<Spool> {
  const path = `${temporaryFolder()}/mikrokit-${crypto.randomUUID()}`;
  const { rm, open } = fs.promises;
  const remove = async (): Promise<void> => {
    await rm(path, { force: true }).catch(() => {});
  };
  // Nobody else may read it, nor have made it before.
  const file = await open(path, 'wx', 0o600);
  try {
    // One write for many small chunks.
    for (let bytes = await read(); bytes !== undefined; bytes = await read()) {
      if (kept.size + bytes.length > IN_MEMORY) {
        await file.appendFile(kept.bytes);
        kept.clear();
      }
      kept.add(bytes);
    }
    await file.appendFile(kept.bytes);
  } catch (error) {
    await file.close();
    await remove();
    throw error;
  }
  await file.close();
  return { toBlob: (type) => fs.openAsBlob(path, { type }), remove };
}
