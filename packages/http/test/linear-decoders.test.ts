import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@mikrokit/router';
import test from 'ava';
import {
  marks,
  repeated,
  streamOf,
  testDecoders,
  within,
} from '../../../test/support/linear-decoders.ts';
import { readFetchBody } from '../src/fetch/fetch-body.ts';
import { inflateBody } from '../src/node/exchange/inflate-body.ts';
import { ArrivingBody } from '../src/node/fast-path/arriving-body.ts';
import type { FastPath } from '../src/node/fast-path/fast-path.ts';
import { FastPathConnection } from '../src/node/fast-path/fast-path-connection.ts';
import type { FastPathRequest } from '../src/node/fast-path/fast-path-request.ts';
import { HeldMessages } from '../src/web-socket/held-messages.ts';
import { serving } from './serving.ts';
import { open } from './web-socket-caller.ts';

const LARGE = 10_000_000;
const visible = Object.fromEntries(
  Object.entries(marks).filter(([, make]) => !/[\r\n]/.test(make(8))),
);

testDecoders({
  'the head of a request': {
    // Larger heads are node:http's.
    size: 15_000,
    decode: readHead,
    hostile: {
      ...marks,
      ...within(visible, (content) => `GET / HTTP/1.1\r\nhost: a\r\nx: ${content}`),
      'a long target': (size) => `GET /${'a'.repeat(size)}`,
      'many fields': (size) => `GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(size / 6)}`,
    },
  },
  'a body with a length': {
    size: 262_144,
    hostile: { any: repeated('a') },
    decode: (chunks) => {
      const contentLength = chunks.reduce((size, chunk) => size + chunk.length, 0);
      const request = { head: { contentLength } } as FastPathRequest;
      const body = new ArrivingBody(request, {} as Endpoint, 0);
      for (const chunk of chunks) body.add(chunk as Buffer);
      return body.whole?.toString();
    },
  },
  'a compressed body': {
    hostile: { any: repeated('a') },
    decode: async (chunks) => {
      // Stored, not compressed: as many bytes as it came from.
      const bytes = gzipSync(Buffer.concat(chunks), { level: 0 });
      const pieces =
        chunks.length === 1 ? [bytes] : Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
      const request = Object.assign(Readable.from(pieces), {
        headers: { 'content-encoding': 'gzip' },
        complete: true,
      });
      const body = await inflateBody(request as unknown as IncomingMessage, LARGE);
      return Buffer.isBuffer(body) ? body.toString() : body;
    },
  },
  'a body of the Fetch API': {
    hostile: { any: repeated('a') },
    decode: (chunks) =>
      readFetchBody(
        {
          headers: new Headers(),
          body: streamOf(chunks) as never,
          arrayBuffer: async () => new ArrayBuffer(),
        },
        LARGE,
      ),
  },
  'messages of a WebSocket that wait': {
    size: 65_536,
    hostile: { any: repeated('a') },
    decode: (chunks) => {
      const held = new HeldMessages({} as never, LARGE);
      let count = 0;
      for (const { length } of chunks)
        for (let i = 0; i < length; i++) held.add({ kind: 'cancel', id: i }, 1);
      while (held.shift() !== undefined) count++;
      return count;
    },
  },
});

test('a message of a WebSocket that comes in frames of one byte each is put together', async (t) => {
  const { server } = await serving(t, {}, { webSocket: true });
  const caller = await open(t, server.url);
  await caller.next();
  const text = JSON.stringify('a'.repeat(20_000));
  const message = `${JSON.stringify({ call: 1, path: '/echo' })}\n[${text}]`;
  for (const [at, character] of [...message].entries())
    caller.socket.send(character, { fin: at === message.length - 1 });
  t.is(await caller.next(), `{"reply":1}\n{"echo":${text}}`);
});

/** The head never ends. It can be passed to node:http on the way, but no byte may be lost. */
function readHead(chunks: readonly Uint8Array[]): void {
  const socket = Object.assign(new EventEmitter(), {
    writableLength: 0,
    pause: () => {},
    resume: () => {},
    unshift: () => {},
    end: () => {},
  });
  const fastPath = {
    maxHeadSize: 16_384,
    now: 0,
    closing: false,
    connections: new Set(),
    nodeServer: { prepare: () => undefined, take: () => {} },
  };
  new FastPathConnection(socket as unknown as Socket, fastPath as unknown as FastPath);
  for (const chunk of chunks) socket.emit('data', Buffer.from(chunk));
}
