// Sends a file: `pipeline` by node:http and stream.pipeline, `file-blob` by our server, and web streams of each kind by our
// server (`to-web`) and by node:http (`bare-to-web`).
import { once } from 'node:events';
import { createReadStream, openAsBlob, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { serve } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';
import { fileBlob } from '@mikrokit/router/files';

const [variant = '', path = ''] = process.argv.slice(2);

/** The ways in which Node gives a file as a web stream. */
const streams = {
  'to-web': async () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
  handle: async () => (await open(path)).readableWebStream({ autoClose: true }),
  blob: async () => (await openAsBlob(path)).stream(),
};

const api = createRouter({
  'file-blob': route({ query: true, handler: (): Promise<Blob> => fileBlob(path) }),
  'to-web': route({
    query: true,
    handler: (): Promise<ReadableStream<Uint8Array>> => streams['to-web'](),
  }),
  handle: route({
    query: true,
    handler: (): Promise<ReadableStream<Uint8Array>> => streams.handle(),
  }),
  blob: route({ query: true, handler: (): Promise<ReadableStream<Uint8Array>> => streams.blob() }),
});

/** Does no more than it must. */
async function writeWebStream(
  response: ServerResponse,
  stream: ReadableStream<Uint8Array>,
): Promise<void> {
  const reader = stream.getReader();
  for (let { value } = await reader.read(); value; { value } = await reader.read())
    if (!response.write(value)) await once(response, 'drain');
  response.end();
}

async function listen(): Promise<string> {
  const bare = variant.replace('bare-', '') as keyof typeof streams;
  if (variant !== 'pipeline' && bare === variant)
    return (await serve(api, { port: 0, hostname: '127.0.0.1' })).url;
  const server = createServer(async (_request, response) => {
    const { size } = statSync(path);
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': size,
      'content-disposition': 'attachment',
    });
    if (variant === 'pipeline') await pipeline(createReadStream(path), response);
    else await writeWebStream(response, await streams[bare]());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const url = `${await listen()}/${variant}`;
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit());
process.send?.({ url });
