import {
  collect,
  marks,
  streamOf,
  testDecoders,
  within,
} from '../../../test/support/linear-decoders.ts';
import { EventParser } from '../src/streams/event-parser.ts';
import { ArrivingBody } from '../src/transport/arriving-body.ts';
import { fetchTransport } from '../src/transport/fetch-transport.ts';
import { readBytes, toText } from '../src/transport/read-bytes.ts';

const LARGE = 10_000_000;
const url = 'http://localhost/';

const parse = (chunks: readonly Uint8Array[]) => {
  const parser = new EventParser({ maxSize: LARGE });
  return chunks.flatMap((chunk) => parser.push(chunk));
};

testDecoders({
  'server-sent events': { decode: parse },
  'the data of a server-sent event': {
    decode: parse,
    hostile: within(marks, (content) => `data: ${content}\n\n`),
  },
  'many lines of data in one event': {
    decode: parse,
    hostile: within(marks, (content) => `${content.replaceAll(/./g, 'data: $&\n')}\n`),
    size: 8_192,
  },
  'a reply that is read as text': {
    decode: async (chunks) => {
      const fetch = async () => new Response(streamOf(chunks));
      const request = { method: 'GET', url, headers: {}, body: undefined, signal: undefined };
      const reply = await fetchTransport({ fetch })(new URL(url)).send(request);
      return reply.text;
    },
  },
  'the reply to a stream that is none': {
    decode: async (chunks) => toText(await readBytes(streamOf(chunks), LARGE)),
  },
  'a reply that arrives before it is read': {
    hostile: { any: (size) => 'a'.repeat(size) },
    size: 65_536,
    decode: async (chunks) => {
      const body = new ArrivingBody(
        () => {},
        () => {},
      );
      for (const chunk of chunks) body.add(chunk);
      body.complete();
      return Buffer.concat((await collect(body)) as Uint8Array[]).toString();
    },
  },
});
