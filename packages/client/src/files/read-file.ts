import { type FileForm, mediaTypeOf } from '@mikrokit/types/runtime';
import type { ReplyHead, ToReplyError } from '../call/read-reply.ts';
import { toReadable } from '../streams/to-readable.ts';
import { headerOf } from '../transport/reply-headers.ts';

/** A reply that is a file. */
interface FileReply {
  readonly form: FileForm;
  readonly head: ReplyHead;
  /** The most bytes in memory. */
  readonly maxSize: number;
  readonly toError: ToReplyError;
}

/**
 * The value that a route's type names: a stream as it arrives, or any other file as a whole. Throws
 * for a file that breaks its type.
 */
export async function readFile(
  body: AsyncGenerator<Uint8Array, void, void>,
  { form, head, maxSize, toError }: FileReply,
): Promise<unknown> {
  const { of, maxBytes = Number.POSITIVE_INFINITY, mediaTypes } = form;
  const type = headerOf(head, 'content-type') ?? '';
  if (mediaTypes !== undefined && !mediaTypes.includes(mediaTypeOf(type)))
    throw toError(`of the media type ${type}, not ${mediaTypes.join(' or ')}`);
  const name = fileNameOf(headerOf(head, 'content-disposition') ?? '');
  if (of === 'ReadableStream') return toReadable(body);
  if (of === 'FileStream') return { name, type, stream: () => toReadable(body) };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > Math.min(maxSize, maxBytes)) throw toError('too large');
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  if (of === 'Blob') return new Blob(chunks, { type });
  if (of === 'File') return new File(chunks, name, { type });
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The name of a file, in the form that our servers write: RFC 6266 section 4.1. */
function fileNameOf(disposition: string): string {
  // Anchored at the start, because a name can look like a parameter.
  const [, plain = '', extended] =
    /^\w+(?:; filename="([^"]*)")?(?:; filename\*=UTF-8''([^\s;]+))?$/i.exec(disposition) ?? [];
  try {
    if (extended) return decodeURIComponent(extended);
  } catch {
    // Falls back to the plain name.
  }
  return plain;
}
