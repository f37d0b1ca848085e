import { createRouter, type FileStream, hook, RpcError, route } from '@mikrokit/router';
import type { Bytes, MaxBytes, MediaType } from '@mikrokit/types';

type Png = MediaType<'image/png'>;

export interface Picture {
  title: string;
  /** In JSON it has another name than in Python. */
  imageFile: File & MaxBytes<1_000_000>;
}

export interface Reading {
  at: Date;
  value: bigint;
}

async function sizeOf(stream: ReadableStream<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const chunk of stream) size += chunk.length;
  return size;
}

/** Routes whose parameters or results are files, or that take streams. */
export const files = {
  /** The body itself. */
  count: async (
    _context: unknown,
    video: FileStream & MaxBytes<100_000_000>,
  ): Promise<{ name: string; type: string; size: number }> => {
    const { name, type } = video;
    return { name, type, size: await sizeOf(video.stream()) };
  },
  optional: async (_context: unknown, file?: Blob & MaxBytes<1_000>): Promise<number> =>
    file?.size ?? -1,
  /** A form. */
  album: async (_context: unknown, owner: string, pictures: Picture[]): Promise<string[]> =>
    Promise.all(
      pictures.map(
        async ({ title, imageFile }) =>
          `${owner}: ${title}, ${imageFile.name}, ${imageFile.type}, ${await imageFile.text()}`,
      ),
    ),
  bytes: (_context: unknown, text: string, file: Bytes & MaxBytes<1_000>): number =>
    text.length + file.length,
  picture: route({
    query: true,
    handler: (_context, size: number): (File & Png) | RpcError<'no-picture'> => {
      if (size < 0) return new RpcError('no-picture', { status: 404 });
      return new File(['x'.repeat(size)], 'a "picture" é.png', { type: 'image/png' });
    },
  }),
  numbers: (_context: unknown, to: number): ReadableStream<Uint8Array> => {
    let next = 0;
    return new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (next === to) controller.close();
        else controller.enqueue(new TextEncoder().encode(`${next++}\n`));
      },
    });
  },
  zeros: (_context: unknown, size: number): ReadableStream<Uint8Array> => {
    let left = size;
    return new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (left === 0) return controller.close();
        const piece = new Uint8Array(Math.min(left, 65_536));
        left -= piece.length;
        controller.enqueue(piece);
      },
    });
  },
  mirror: (
    _context: unknown,
    file: ReadableStream<Uint8Array> & MaxBytes<100_000_000>,
  ): ReadableStream<Uint8Array> => file,
  guarded: {
    guard: hook({
      header: 'authorization',
      handler: (_context, token?: string): undefined | RpcError<'unauthorized'> =>
        token === 'secret' ? undefined : new RpcError('unauthorized', { status: 401 }),
    }),
    keep: async (_context: unknown, file: ReadableStream<Uint8Array>): Promise<number> =>
      sizeOf(file),
  },
  audited: {
    audit: hook({
      name: 'audit',
      handler: (_context, by: string): undefined | RpcError<'unauthorized'> =>
        by === '' ? new RpcError('unauthorized', { status: 401 }) : undefined,
    }),
    keep: async (
      _context: unknown,
      name: string,
      file: ReadableStream<Uint8Array>,
    ): Promise<number> => name.length + (await sizeOf(file)),
    total: async (
      _context: unknown,
      first: bigint,
      readings: AsyncIterable<Reading>,
    ): Promise<bigint> => {
      let sum = first;
      for await (const { value } of readings) sum += value;
      return sum;
    },
    mirror: (_context: unknown, size: number): File => new File(['x'.repeat(size)], 'x'),
  },
  metered: {
    left: hook({
      header: 'x-budget',
      name: 'left',
      returns: { header: 'x-left' },
      handler: (_context, budget?: number): number | 'none' => (budget ?? 1) - 1 || 'none',
    }),
    picture: (_context: unknown, size: number): File | RpcError<'no-picture'> =>
      size < 0
        ? new RpcError('no-picture', { status: 404 })
        : new File(['x'.repeat(size)], 'x.png'),
  },
  /** The body is lines. */
  total: async (_context: unknown, readings: AsyncIterable<Reading>): Promise<bigint> => {
    let sum = 0n;
    for await (const { value } of readings) sum += value;
    return sum;
  },
  /** The lines are the last part of a form. */
  latest: async (
    _context: unknown,
    sensor: string,
    readings: AsyncIterable<Reading>,
  ): Promise<string> => {
    let latest = new Date(0);
    for await (const { at } of readings) latest = at;
    return `${sensor} ${latest.toISOString()}`;
  },
};

export const api = createRouter({ files });
