import { type FileForm, isFile, mediaTypeOf } from '@mikrokit/types/runtime';
import type { OpenedContent } from '../streams/call-stream.ts';
import { type ContentSource, ContentStream } from './content-stream.ts';
import { diskSource } from './disk-source.ts';
import { dispositionOf } from './file-name.ts';
import { stampOf } from './file-stamp.ts';

/**
 * A file result as the content of a reply. Browsers save it, unless its type names its media types.
 * Throws a `TypeError` for a result that breaks its type.
 */
export function openContent(result: unknown, form: FileForm): OpenedContent {
  const { of, maxBytes, mediaTypes } = form;
  if (!isFile(result, form)) throw new TypeError(`The result is not a ${of} of its type`);
  const source = sourceOf(result);
  const { type = '', name = '' } = result as Partial<File>;
  const mediaType = type || (mediaTypes?.length === 1 ? mediaTypes[0] : 'application/octet-stream');
  if (mediaTypes !== undefined && !mediaTypes.includes(mediaTypeOf(mediaType as string)))
    throw new TypeError(`The media type of the result is none of ${mediaTypes.join(', ')}`);
  const kind = mediaTypes === undefined ? 'attachment' : 'inline';
  const isNamed = kind === 'attachment' || name !== '';
  const stamp = stampOf(result);
  const isLimited = maxBytes !== undefined && source.size === undefined;
  return {
    headers: [
      ...['content-type', mediaType as string],
      ...(source.size === undefined ? [] : ['content-length', String(source.size)]),
      ...(isNamed ? ['content-disposition', dispositionOf(kind, name)] : []),
      ...(stamp === undefined ? [] : ['etag', stamp.etag, 'last-modified', stamp.lastModified]),
      ...['x-content-type-options', 'nosniff'],
    ],
    createStream: (call) =>
      new ContentStream(isLimited ? limitSource(source, maxBytes) : source, call),
  };
}

function sourceOf(result: unknown): ContentSource {
  const disk = stampOf(result)?.disk;
  if (disk !== undefined) return diskSource(disk);
  if (result instanceof Blob) return blobSource(result);
  if (result instanceof Uint8Array)
    return blobSource(new Blob([result as Uint8Array<ArrayBuffer>]));
  const stream = 'getReader' in (result as object) ? result : (result as Blob).stream();
  return { open: () => stream as ReadableStream<Uint8Array>, size: undefined };
}

function blobSource(blob: Blob): ContentSource {
  return {
    open: () => blob.stream(),
    size: blob.size,
    slice: (start, end) => blobSource(blob.slice(start, end)),
  };
}

/** A stream that fails once it exceeds the size in its type. */
function limitSource(source: ContentSource, maxBytes: number): ContentSource {
  let size = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.length;
      if (size > maxBytes) throw new TypeError(`The result has more than ${maxBytes} bytes`);
      controller.enqueue(chunk);
    },
  });
  return { open: () => source.open().pipeThrough(limit), size: undefined };
}
