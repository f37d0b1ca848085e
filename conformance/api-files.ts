import type { Context, FileStream } from '@mikrokit/router';
import { RpcError, route } from '@mikrokit/router';
import type { Bytes, MaxBytes, MediaType } from '@mikrokit/types';

/** A file with facts about it. */
export interface Upload {
  title: string;
  at: Date;
  file: File & MaxBytes<1_000>;
  others?: (Blob & MaxBytes<1_000>)[];
}

async function hexOf(bytes: ReadableStream<Uint8Array>): Promise<string> {
  const all = new Uint8Array(
    await new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
  );
  return Array.from(all, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const bytes = new Uint8Array([0, 255, 10, 13]);

/** Routes with files as parameters and results. */
export const fileRoutes = {
  /** The only parameter: the body is the file. */
  stream: async (_context: Context, body: ReadableStream<Uint8Array> & MaxBytes<1_000>) =>
    hexOf(body),
  named: async (
    _context: Context,
    { name, type, stream }: FileStream & MaxBytes<1_000> & MediaType<'image/png' | 'text/plain'>,
  ) => ({ name, type, hex: await hexOf(stream()) }),
  blob: async (_context: Context, blob: Blob & MaxBytes<1_000>) => ({
    type: blob.type,
    hex: await hexOf(blob.stream()),
  }),
  raw: (_context: Context, { length }: Bytes & MaxBytes<1_000>) => length,
  /** Next to other parameters: a form. */
  beside: async (_context: Context, id: number, file: FileStream & MaxBytes<1_000>) => ({
    id,
    name: file.name,
    hex: await hexOf(file.stream()),
  }),
  within: async (_context: Context, { title, at, file, others = [] }: Upload) => ({
    title,
    year: at.getUTCFullYear(),
    name: file.name,
    type: file.type,
    size: file.size,
    others: await Promise.all(others.map((one) => one.text())),
  }),
  unread: (_context: Context, _id: number, _file: FileStream & MaxBytes<100_000>) => 'unread',
  /** Results. */
  text: route({
    query: true,
    handler: (_context, text: string): (Blob & MediaType<'text/csv'>) | RpcError<'no-text'> =>
      text === '' ? new RpcError('no-text') : new Blob([text], { type: 'text/csv' }),
  }),
  save: (_context: Context, name: string): File => new File([new Uint8Array([65])], name),
  bytes: (): Bytes => bytes,
  parts: ({ response }: Context): ReadableStream<Uint8Array> => {
    response.headers.set('content-disposition', 'attachment; filename="parts.bin"');
    const parts = ['one ', 'two ', 'three'];
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        const part = parts.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(part));
      },
    });
  },
  wrong: (): Blob & MediaType<'image/png'> => new Blob(['SECRET'], { type: 'text/html' }),
  copy: (
    _context: Context,
    file: ReadableStream<Uint8Array> & MaxBytes<1_000>,
  ): ReadableStream<Uint8Array> => file,
};
