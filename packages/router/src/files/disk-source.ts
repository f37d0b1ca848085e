import type { ContentSource } from './content-stream.ts';
import type { FileOnDisk } from './file-stamp.ts';
import { type NodeFile, nodeFilesOf } from './node-files.ts';

/**
 * Bytes per read. Larger than a Blob's, which takes less CPU per byte: see `npm run bench --
 * files`.
 */
const CHUNK = 262_144;

/**
 * The bytes of a file on disk. Reading fails if the file has changed since the client got its size.
 */
export function diskSource(disk: FileOnDisk, start = 0, end = disk.size): ContentSource {
  return {
    open: () => bytesOf(disk, start, end),
    size: end - start,
    slice: (from, to) => diskSource(disk, start + from, start + to),
  };
}

function bytesOf(
  { path, mtimeMs, size }: FileOnDisk,
  start: number,
  end: number,
): ReadableStream<Uint8Array> {
  let file: NodeFile | undefined;
  let at = start;
  const close = async (): Promise<void> => {
    const open = file;
    file = undefined;
    await open?.close();
  };
  const assertUnchanged = async (open: NodeFile): Promise<void> => {
    const now = await open.stat();
    if (now.mtimeMs !== mtimeMs || now.size !== size)
      throw new Error('The file has changed since it was opened');
  };
  const read = async (): Promise<Uint8Array | undefined> => {
    if (at >= end) return undefined;
    if (file === undefined) {
      file = await (nodeFilesOf() as NonNullable<ReturnType<typeof nodeFilesOf>>).promises.open(
        path,
        'r',
      );
      await assertUnchanged(file);
    }
    const length = Math.min(CHUNK, end - at);
    const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, at);
    at += bytesRead;
    // Before the last bytes leave, so that a changed file does not look complete.
    if (bytesRead === 0 || at >= end) await assertUnchanged(file);
    if (bytesRead === 0) throw new Error('The file has fewer bytes than it had');
    return buffer.subarray(0, bytesRead);
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const bytes = await read();
          if (bytes !== undefined) return controller.enqueue(bytes);
          await close();
          controller.close();
        } catch (error) {
          await close();
          throw error;
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
