// Sends a file: `pipeline` by node:http and stream.pipeline, `bare-web-stream` by node:http from a web stream, `file-blob`
// and `web-stream` by our server.
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { serve } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';
import { fileBlob } from '@mikrokit/router/files';

const [variant = '', path = ''] = process.argv.slice(2);

const api = createRouter({
  'file-blob': route({ query: true, handler: (): Promise<Blob> => fileBlob(path) }),
  'web-stream': route({
    query: true,
    handler: (): ReadableStream<Uint8Array> => readWebStream(),
  }),
});

function readWebStream(): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
}

/** Does no more than it must. */
async function writeWebStream(response: ServerResponse): Promise<void> {
  const reader = readWebStream().getReader();
  for (let { value } = await reader.read(); value; { value } = await reader.read())
    if (!response.write(value)) await once(response, 'drain');
  response.end();
}

async function listen(): Promise<string> {
  if (variant === 'file-blob' || variant === 'web-stream')
    return (await serve(api, { port: 0, hostname: '127.0.0.1' })).url;
  const server = createServer(async (_request, response) => {
    const { size } = statSync(path);
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': size,
      'content-disposition': 'attachment',
    });
    if (variant === 'pipeline') await pipeline(createReadStream(path), response);
    else await writeWebStream(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const url = `${await listen()}/${variant}`;
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit());
process.send?.({ url });
