import { Busboy } from '@fastify/busboy';
import { type Context, createRouter, type FileStream } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
import type { MaxBytes } from '@mikrokit/types';

const MOST = 200_000_000;

/**
 * Forms read by MikroKit's own reader, as files of routes, and by @fastify/busboy in raw routes.
 * All return the bytes of files.
 */
export const api = createRouter({
  one: async (_context: Context, _title: string, file: FileStream & MaxBytes<200_000_000>) => {
    let size = 0;
    for await (const chunk of file.stream()) size += chunk.length;
    return size;
  },
  many: async (_context: Context, files: (File & MaxBytes<1_000_000>)[]) => {
    let size = 0;
    for (const file of files) size += (await file.arrayBuffer()).byteLength;
    return size;
  },
  busboy: raw({
    http: 'POST /busboy',
    maxBodySize: MOST,
    handler: async (_context, request) => new Response(String(await readWithBusboy(request))),
  }),
});

/** Resolves to the bytes of all files; rejects for what busboy rejects. */
function readWithBusboy(request: Request): Promise<number> {
  return new Promise((resolve, reject) => {
    let size = 0;
    const parser = new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    });
    parser.on('file', (_name, stream) => {
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      stream.on('error', reject);
    });
    parser.on('error', reject);
    parser.on('finish', () => resolve(size));
    const write = async () => {
      for await (const chunk of request.body ?? [])
        if (!parser.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)))
          await new Promise((drained) => parser.once('drain', drained));
      parser.end();
    };
    write().catch(reject);
  });
}
