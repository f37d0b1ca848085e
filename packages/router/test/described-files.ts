import {
  type Context,
  createRouter,
  type FileStream,
  hook,
  RpcError,
  route,
} from '@mikrokit/router';
import type { Bytes, MaxBytes, MediaType } from '@mikrokit/types';

type Image = MediaType<'image/png' | 'image/jpeg'>;

/** A form with files in many places. */
export interface Album {
  name: string;
  cover?: Blob & MaxBytes<1_000> & MediaType<'image/png'>;
  photos: (File & MaxBytes<2_000> & Image)[];
  'by/day': Record<string, Blob & MaxBytes<10>>;
}

/** Files within files. */
export interface Folder {
  readme: Blob & MaxBytes<10>;
  folders: Folder[];
}

const blob = new Blob(['file']);

/** Routes with files, to be described. */
export const api = createRouter({
  raw: (_context: Context, video: FileStream & MaxBytes<4_000> & MediaType<'video/mp4'>) =>
    video.name,
  bytes: (_context: Context, _bytes: ReadableStream<Uint8Array>) => undefined,
  items: (_context: Context, _items: AsyncIterable<{ at: Date }>) => undefined,
  itemsBeside: (_context: Context, _id: number, _items?: AsyncIterable<string>) => undefined,
  optional: (_context: Context, file?: Blob & MaxBytes<10>) => file?.size,
  form: {
    quota: hook({ returns: 'body', handler: (_context: Context, size: number) => size }),
    set: (
      _context: Context,
      user: number,
      image: File & MaxBytes<2_000> & Image,
      last?: FileStream,
    ) => [user, image.name, last?.name].join(),
  },
  album: (_context: Context, album: Album) => album.photos.length,
  tree: (_context: Context, folder: Folder) => folder.folders.length,
  image: route({
    query: true,
    handler: (_context, id: number): (Blob & Image) | RpcError<'no-image'> =>
      id === 0 ? new RpcError('no-image', { status: 404 }) : blob,
  }),
  save: (_context: Context): File & MaxBytes<10> => new File([blob], 'a.txt'),
  made: route({ status: 201, query: true, handler: (_context): Bytes => new Uint8Array([1]) }),
  lines: route({
    query: true,
    handler: (_context): ReadableStream<Uint8Array> & MediaType<'text/csv'> =>
      blob.stream() as ReadableStream<Uint8Array<ArrayBuffer>>,
  }),
});
