// Serves with the options of its first argument, which is JSON, until SIGTERM. Others: `no-adoption`, `slow-adoption`, `upgrades`.
import { serve } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';

const released = Promise.withResolvers<void>();
const sizeOf = async ({ body }: Request): Promise<number> => {
  let size = 0;
  for await (const chunk of body ?? []) size += chunk.length;
  return size;
};
/** Endless streams that run. */
let running = 0;
/** Requests that node:http has read. */
let readByNode = 0;
const api = createRouter({
  echo: async (_context, value: string): Promise<string> => value,
  count: async function* (_context, to: number): AsyncGenerator<number, void, void> {
    for (let n = 1; n <= to; n++) yield n;
  },
  /** Its items have 100 kB each. */
  endless: async function* (_context): AsyncGenerator<string, void, void> {
    const item = 'x'.repeat(100_000);
    running++;
    try {
      for (;;) yield item;
    } finally {
      running--;
    }
  },
  running: route({ query: true, handler: (): number => running }),
  memory: route({ query: true, handler: (): number => process.memoryUsage().rss }),
  readByNode: route({ query: true, handler: (): number => readByNode }),
  release: (): void => released.resolve(),
  /** Reads nothing until `release` is called. */
  held: raw({
    http: 'POST /held',
    maxBodySize: 1_000_000_000,
    handler: async (_context, request) => {
      await released.promise;
      return Response.json(await sizeOf(request));
    },
  }),
  /** Sends 200 MB. */
  download: raw({
    http: 'POST /download',
    handler: () => {
      let left = 200;
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
        controller.enqueue(new Uint8Array(1_000_000));
        left--;
        if (left === 0) controller.close();
      };
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    },
  }),
  /** Sends 100 kB at a time, without end. */
  flood: raw({
    http: 'POST /flood',
    handler: () => {
      const chunk = new Uint8Array(100_000);
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void =>
        controller.enqueue(chunk);
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    },
  }),
  upload: raw({
    http: 'POST /upload',
    maxBodySize: 1_000_000_000,
    handler: async (_context, request) => Response.json(await sizeOf(request)),
  }),
});

const [, , options = '{}', ...modes] = process.argv;
// Not `native()`, which adds a listener for all requests.
const http = process.getBuiltinModule('node:http');
const { createServer } = http;
http.createServer = ((...args: Parameters<typeof createServer>) => {
  const server = createServer(...args);
  server.on('request', () => {
    readByNode++;
  });
  // Bytes arrive while node:http takes a connection.
  if (modes.includes('slow-adoption'))
    server.on('connection', () => {
      for (const end = performance.now() + 20; performance.now() < end; );
    });
  // As in old versions of Bun.
  if (modes.includes('no-adoption')) server.removeAllListeners('connection');
  return server;
}) as typeof createServer;
const { url, close, native } = await serve(api, { port: 0, ...JSON.parse(options) });
if (modes.includes('upgrades')) {
  const server = await native();
  server.on('upgrade', (_request, socket) => {
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n',
    );
    socket.on('data', (bytes) => socket.write(bytes));
  });
}
process.once('SIGTERM', () => {
  close().then(() => console.log('closed'));
});
console.log(url);
