import {
  collect,
  marks,
  repeated,
  streamOf,
  testDecoders,
  within,
} from '../../../test/support/linear-decoders.ts';
import { linesOf } from '../src/files/lines-of.ts';
import { MultipartReader } from '../src/files/multipart/multipart-reader.ts';
import { toSpool } from '../src/files/spool.ts';

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
});

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
