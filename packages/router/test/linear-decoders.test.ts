import type { ReplySink, ReplyStream } from '@mikrokit/router/protocol';
import { parseQuery } from '@mikrokit/types/runtime/http';
import {
  collect,
  type Decode,
  marks,
  repeated,
  streamOf,
  testDecoders,
  within,
} from '../../../test/support/linear-decoders.ts';
import { readLines } from '../src/call/read-lines.ts';
import { cookiesOf } from '../src/cookies/cookies.ts';
import { fileNameOf } from '../src/files/file-name.ts';
import { linesOf } from '../src/files/lines-of.ts';
import { boundaryOf, MultipartReader } from '../src/files/multipart/multipart-reader.ts';
import { toSpool } from '../src/files/spool.ts';
import { IncomingBody } from '../src/ports/incoming-body.ts';
import { PortRequest } from '../src/ports/port-request.ts';
import { otherName, queryText } from '../src/protocol/query-string.ts';
import { hasDotSegments, normalizePath, safePathOf } from '../src/routing/url-path.ts';

const BOUNDARY = 'a'.repeat(70);
const LARGE = 10_000_000;

const partOf = (headers: string, content: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"${headers}\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`;

testDecoders({
  'headers of a part of a form': {
    // Larger ones are rejected.
    size: 15_000,
    decode: readForm,
    hostile: within(marks, (content) => partOf(`\r\nx: ${content}`, '')),
  },
  'content of a part of a form': {
    decode: readForm,
    hostile: within(
      {
        ...marks,
        'beginnings of the boundary': repeated(`\r\n--${BOUNDARY.slice(1)}`),
        'ends of the boundary': repeated(`--${BOUNDARY}`),
      },
      (content) => partOf('', content),
    ),
  },
  'text before and after a form': {
    size: 15_000,
    decode: readForm,
    hostile: within(marks, (content) => `${content}\r\n${partOf('', '')}${content}`),
  },
  'body of a call over a port': {
    decode: (chunks) => {
      const parts = new IncomingBody({ post: () => {} }, 'a');
      const call = { kind: 'call', id: 'a', method: 'POST', path: '/', headers: {} } as const;
      const request = new PortRequest(
        { ...call, body: undefined, hasParts: true },
        { port: { postMessage: () => {} }, parts, waitUntil: () => {} },
      );
      for (const chunk of chunks) parts.add(new Uint8Array(chunk));
      parts.complete();
      return request.readText(LARGE);
    },
  },
  'bytes of a file that is kept': {
    // The most are in a file on disk.
    size: 600_000,
    hostile: { any: repeated('a') },
    decode: async (chunks) => {
      const left = [...chunks].reverse();
      const spool = await toSpool(async () => left.pop());
      const text = await (await spool.toBlob('')).text();
      await spool.remove();
      return text;
    },
  },
  'lines of a parameter that streams': {
    decode: (chunks) => collect(linesOf(streamOf(chunks), LARGE)),
  },
  'lines of a stream in the same process': {
    decode: (chunks) => {
      const pipe = async (sink: ReplySink) => {
        for (const chunk of chunks) if (!sink.write(`${Buffer.from(chunk)}`)) await sink.drained();
        sink.write('\n');
        sink.end();
      };
      const stream = {
        kind: 'events',
        pipe: (sink: ReplySink) => void pipe(sink),
        cancel: () => {},
      };
      return collect(readLines(stream as unknown as ReplyStream));
    },
  },
  'query strings': {
    // Longer ones are rejected.
    size: 8_000,
    decode: text((query) => [parseQuery(query), attempt(() => queryText(query)), otherName(query)]),
  },
  'paths of URLs': {
    decode: text((path) => [safePathOf(path), normalizePath(path), hasDotSegments(path)]),
    hostile: { ...marks, '/': repeated('/'), '.': repeated('.'), '%2e/': repeated('%2e/') },
  },
  cookies: {
    decode: text((cookie) => cookiesOf({ request: { header: () => cookie } } as never).received),
    hostile: { ...marks, ';=': repeated(';='), 'a=b; ': repeated('a=b; ') },
  },
  'boundaries and file names': {
    decode: text((field) => [boundaryOf(field), fileNameOf(field)]),
    hostile: {
      ...within(marks, (content) => `multipart/form-data; filename="${content}`),
      ...within({ 'name=': repeated(';name="\\'), 'utf-8': repeated(`;filename*=utf-8'`) }, String),
    },
  },
});

/** A decoder of text, which does not come in chunks. Many times, since once is too short to measure. */
function text(decode: (text: string) => unknown): Decode {
  return (chunks) => {
    const whole = Buffer.concat(chunks).toString();
    for (let i = 0; i < 30; i++) decode(whole);
    return decode(whole);
  };
}

function attempt(decode: () => unknown): unknown {
  try {
    return decode();
  } catch (error) {
    return `${error}`;
  }
}

async function readForm(chunks: readonly Uint8Array[]): Promise<unknown> {
  const reader = new MultipartReader(streamOf(chunks), BOUNDARY);
  const found: unknown[] = [];
  try {
    for (let head = await reader.nextPart(); head; head = await reader.nextPart()) {
      const content: Uint8Array[] = [];
      for (let bytes = await reader.read(); bytes; bytes = await reader.read()) content.push(bytes);
      found.push(head, Buffer.concat(content).toString('latin1'));
    }
  } catch (error) {
    found.push(`${error}`);
  }
  return found;
}
