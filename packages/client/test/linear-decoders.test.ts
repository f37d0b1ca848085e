import {
  collect,
  marks,
  streamOf,
  testDecoders,
  within,
} from '../../../test/support/linear-decoders.ts';
import { EventParser } from '../src/streams/event-parser.ts';
import { ArrivingBody } from '../src/transport/arriving-body.ts';
import { readText } from '../src/transport/read-text.ts';
import { readStreamText } from '../src/transport/stream-text.ts';

const LARGE = 10_000_000;

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
    decode: (chunks) => readText(streamOf(chunks), LARGE),
  },
  'the reply to a stream that is none': {
    decode: (chunks) => readStreamText(streamOf(chunks), LARGE),
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
