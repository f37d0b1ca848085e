import { type FileForm, isItems } from '@mikrokit/types/runtime';
import type { LocalCall, Reply, ReplyStream } from '../adapter.ts';
import { parseCallBody } from '../call/body.ts';
import { readBytes } from '../call/read-bytes.ts';
import { fileNameOf } from '../files/file-name.ts';
import { collectReply } from '../streams/collect-reply.ts';
import { toReadable } from '../streams/to-readable.ts';

/** An in-process call with its files, and its items encoded as lines of JSON by `encodeItem`. */
export function localCallOf(
  text: string,
  params: readonly unknown[],
  encodeItem: ((item: unknown) => string) | undefined,
): LocalCall {
  const last = params.at(-1);
  const hasItems = encodeItem !== undefined && isItems(last);
  const given = hasItems ? [...params.slice(0, -1), linesOf(last, encodeItem)] : params;
  return { body: parseCallBody(text), params: given };
}

function linesOf(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  encodeItem: (item: unknown) => string,
): ReadableStream<Uint8Array> {
  const lines = (async function* () {
    const encoder = new TextEncoder();
    for await (const item of items) yield encoder.encode(`${encodeItem(item)}\n`);
  })();
  return streamOf(lines);
}

/** The file in a reply, as the value that its type names. */
export async function readContent(reply: Reply, { of }: FileForm): Promise<unknown> {
  const headers = new Map<string, string>();
  for (let at = 0; at < reply.headers.length; at += 2)
    headers.set(reply.headers[at] as string, reply.headers[at + 1] as string);
  const type = headers.get('content-type') ?? '';
  const name = fileNameOf(headers.get('content-disposition'));
  const stream = () => streamOf(readBytes(reply.stream as ReplyStream));
  if (of === 'ReadableStream') return stream();
  if (of === 'FileStream') return { name, type, stream };
  const { bytes, body } = await collectReply(reply, Number.MAX_SAFE_INTEGER);
  if (bytes === undefined) throw new Error(`The result broke off: ${body}`);
  if (of === 'Bytes') return bytes;
  return of === 'File' ? new File([bytes], name, { type }) : new Blob([bytes], { type });
}

function streamOf(chunks: AsyncGenerator<Uint8Array, void, void>): ReadableStream<Uint8Array> {
  const read = async () => {
    const step = await chunks.next();
    return step.done ? undefined : step.value;
  };
  return toReadable(read, () => chunks.return());
}
