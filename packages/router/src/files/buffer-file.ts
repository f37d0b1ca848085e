import { type FileForm, mediaTypeOf } from '@mikrokit/types/runtime';
import { toProtocolError } from '../call/errors.ts';
import type { ObserveBytes } from '../call/parts-observer.ts';
import type { FileHead } from './file-stream.ts';
import { type Spool, toSpool } from './spool.ts';

/** The bytes of a file as they arrive. `undefined` at the end. */
export type ReadBytes = () => Promise<Uint8Array | undefined>;

/**
 * Throws for a media type that a file must not have. A file without one gets the only allowed type,
 * if there is just one.
 */
export function assertMediaType({ mediaTypes }: FileForm, declared: string | undefined): string {
  const type = declared ?? (mediaTypes?.length === 1 ? (mediaTypes[0] as string) : '');
  if (mediaTypes === undefined || mediaTypes.includes(mediaTypeOf(type))) return type;
  throw toProtocolError(
    'unsupported-media-type',
    `The media type of the file must be ${mediaTypes.join(' or ')}`,
  );
}

/** Counts bytes as they are read. Throws once a file exceeds its limit. */
export function limited(read: ReadBytes, { maxBytes }: FileForm): ReadBytes {
  if (maxBytes === undefined) return read;
  let size = 0;
  return async () => {
    const bytes = await read();
    size += bytes?.length ?? 0;
    if (size > maxBytes)
      throw toProtocolError('payload-too-large', `The file has more than ${maxBytes} bytes`);
    return bytes;
  };
}

/** Shows bytes to an observer, if there is one, as they are read. */
export function observed(read: ReadBytes, observe: ObserveBytes | undefined): ReadBytes {
  if (observe === undefined) return read;
  return async () => {
    const bytes = await read();
    observe(bytes);
    return bytes;
  };
}

/**
 * Reads a file to its end, as the value that its type names. Adds spools, which can be temporary
 * files, to `spools`.
 */
export async function bufferFile(
  read: ReadBytes,
  { of }: FileForm,
  { name, type }: FileHead,
  spools: Spool[],
): Promise<Blob | Uint8Array> {
  const spool = await toSpool(read);
  spools.push(spool);
  if (of === 'Bytes') return new Uint8Array(await (await spool.toBlob('')).arrayBuffer());
  const blob = await spool.toBlob(type);
  return of === 'File' ? new File([blob], name, { type }) : blob;
}
