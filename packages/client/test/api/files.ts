import {
  type Context,
  createRouter,
  type FileStream,
  hook,
  RpcError,
  route,
} from '@mikrokit/router';
import type { Bytes, MaxBytes, MediaType } from '@mikrokit/types';

/** Records events on the server. */
export const seen: string[] = [];

export interface Album {
  name: string;
  made: Date;
  cover?: Blob & MaxBytes<1_000_000>;
  photos: (File & MaxBytes<1_000_000>)[];
}

async function sizeOf(stream: ReadableStream<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const chunk of stream) size += chunk.length;
  return size;
}

/** Routes with files of all types. */
export const files = createRouter({
  auth: hook({
    header: 'x-key',
    handler: (_context, key?: string) =>
      key === 'wrong' ? new RpcError('unauthorized', { status: 401 }) : undefined,
  }),
  raw: async (
    _context: Context,
    image: FileStream & MaxBytes<5_000_000> & MediaType<'image/png'>,
  ) => ({
    name: image.name,
    type: image.type,
    size: await sizeOf(image.stream()),
  }),
  bytes: async (_context: Context, stream: ReadableStream<Uint8Array> & MaxBytes<100_000_000>) =>
    sizeOf(stream),
  optional: (_context: Context, blob?: Blob & MaxBytes<10>) => blob?.size ?? -1,
  album: async (_context: Context, { name, made, cover, photos }: Album, last: FileStream) => ({
    name,
    made,
    cover: await cover?.text(),
    photos: await Promise.all(photos.map(async (photo) => [photo.name, await photo.text()])),
    last: [last.name, await sizeOf(last.stream())],
  }),
  copy: (_context: Context, blob: Blob & MaxBytes<1_000_000>): Blob => blob,
  image: route({
    query: true,
    handler: (
      _context,
      name: string,
    ): (File & MediaType<'image/png' | 'image/jpeg'>) | RpcError<'no-image', { name: string }> =>
      name === ''
        ? new RpcError('no-image', { status: 404, data: { name } })
        : new File(['png'], name, { type: 'image/png' }),
  }),
  plain: (_context: Context): Bytes => new Uint8Array([1, 2, 3]),
  endless: ({ signal }: Context): ReadableStream<Uint8Array> => {
    signal.addEventListener('abort', () => seen.push('aborted'));
    return new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: () => void seen.push('cancelled'),
    });
  },
  /** Sends some bytes, and then no more. */
  stalls: (): ReadableStream<Uint8Array> =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      pull: () => new Promise(() => {}),
      cancel: () => void seen.push('cancelled'),
    }),
  breaks: (): ReadableStream<Uint8Array> => {
    let left = 30;
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 2));
        if (left-- > 0) controller.enqueue(new Uint8Array(65_536));
        else controller.error(new Error('SECRET'));
      },
    });
  },
});
