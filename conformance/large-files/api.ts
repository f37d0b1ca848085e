import type { Context, FileStream } from '@mikrokit/router';
import { createRouter } from '@mikrokit/router';
import { fileBlob } from '@mikrokit/router/files';
import type { MaxBytes } from '@mikrokit/types';

const TERABYTE = 1_000_000_000_000;

/** Files of any size, up and down. */
export const api = createRouter({
  up: async (_context: Context, file: FileStream & MaxBytes<1_000_000_000_000>) => {
    let size = 0;
    for await (const chunk of file.stream()) size += chunk.length;
    return size;
  },
  beside: async (
    _context: Context,
    name: string,
    bytes: ReadableStream<Uint8Array> & MaxBytes<1_000_000_000_000>,
  ) => {
    let size = 0;
    for await (const chunk of bytes) size += chunk.length;
    return `${name} ${size}`;
  },
  /** Kept as a whole: on disk. */
  kept: (_context: Context, file: Blob & MaxBytes<1_000_000_000_000>) => file.size,
  items: async (_context: Context, items: AsyncIterable<{ text: string }>) => {
    let size = 0;
    for await (const { text } of items) size += text.length;
    return size;
  },
  down: (_context: Context, size: number): ReadableStream<Uint8Array> => {
    let left = Math.min(size, TERABYTE);
    return new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const next = Math.min(left, 65_536);
        left -= next;
        if (next === 0) controller.close();
        else controller.enqueue(new Uint8Array(next));
      },
    });
  },
  /** A file on disk, whose path the server got. */
  fromDisk: (): Promise<Blob> => fileBlob(process.env.LARGE_FILE ?? ''),
  /** The most memory that the process has had, in kB. */
  peak: () => process.resourceUsage().maxRSS,
});
