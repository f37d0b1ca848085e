import type { Reply } from '@mikrokit/router';
import { assertCompression } from '../../middleware/assert-options.ts';

/** A content coding that Node can write (RFC 9110 section 8.4.1, RFC 8878 for zstd). */
export type ContentEncoding = 'zstd' | 'br' | 'gzip';

/** Options of `compress`. */
export interface CompressOptions {
  /** The least bytes of a body to compress. Smaller ones are sent as they are. Default: 1,024. */
  readonly threshold?: number;
  /** The content codings to offer, preferred ones first. Default: `['zstd', 'br', 'gzip']`. */
  readonly encodings?: readonly ContentEncoding[];
}

/** A reply with its compressed body. */
interface CompressedReply {
  readonly reply: Reply;
  readonly bytes: Buffer;
}

/** Compresses replies for clients that accept it. */
export interface Compression {
  /** Chooses the coding for a client, if any, and adds the header `vary`. A 304 gets the headers of its 200. */
  negotiate(
    reply: Reply,
    acceptEncoding: string | undefined,
  ): { readonly reply: Reply; readonly encoding: ContentEncoding | undefined };
  compress(reply: Reply, encoding: ContentEncoding): Promise<CompressedReply>;
}

/** Throws for invalid options. */
export function createCompression(options: CompressOptions): Compression {
  const { threshold = 1_024, encodings = ['zstd', 'br', 'gzip'] } = options;
  assertCompression(options);
  return {
    negotiate: (reply, acceptEncoding) => {
      const { body, unsentBody } = reply;
      const text = body ?? unsentBody;
      // A text has at least as many bytes as characters, so the bytes of a long one need no
      // counting.
      if (text === undefined || (text.length < threshold && Buffer.byteLength(text) < threshold)) {
        return { reply, encoding: undefined };
      }
      const encoding = acceptedEncoding(acceptEncoding, encodings);
      // Caches must know even if this reply is not compressed: another client's can be.
      const headers = varyingByEncoding(reply.headers);
      if (body !== undefined) return { reply: { ...reply, headers }, encoding };
      const tagged = encoding === undefined ? headers : headers.map(weakTag);
      return { reply: { ...reply, headers: tagged }, encoding: undefined };
    },
    compress: async (reply, encoding) => {
      const bytes = await deflate(Buffer.from(reply.body ?? ''), encoding);
      const headers = [...reply.headers.map(weakTag), 'content-encoding', encoding];
      return { reply: { ...reply, headers }, bytes };
    },
  };
}

function varyingByEncoding(headers: readonly string[]): readonly string[] {
  const at = headers.findIndex((name, at) => at % 2 === 0 && name === 'vary');
  if (at === -1) return [...headers, 'vary', 'accept-encoding'];
  return headers.with(at + 1, `${headers[at + 1]}, accept-encoding`);
}

/** Compressed bytes share only a weak entity tag with the original: RFC 9110 section 8.8.1. */
function weakTag(value: string, at: number, headers: readonly string[]): string {
  const isStrong = at % 2 === 1 && headers[at - 1] === 'etag' && !value.startsWith('W/');
  return isStrong ? `W/${value}` : value;
}

/**
 * The first of our codings that `accept-encoding` allows. `undefined` to send the body uncompressed
 * (RFC 9110 section 12.5.3). Our order decides between several.
 */
function acceptedEncoding(
  acceptEncoding: string | undefined,
  ours: readonly ContentEncoding[],
): ContentEncoding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const allowed = new Map<string, boolean>();
  for (const item of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const isExcluded = parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
    if (name !== '') allowed.set(name, !isExcluded);
  }
  return ours.find((encoding) => allowed.get(encoding) ?? allowed.get('*') ?? false);
}

/** Compresses a body. Beyond these levels, more effort saves little. */
function deflate(body: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  const zlib = process.getBuiltinModule('node:zlib');
  const { constants } = zlib;
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, coded: Buffer): void => {
      if (error === null) resolve(coded);
      else reject(error);
    };
    if (encoding === 'gzip') zlib.gzip(body, { level: 6 }, done);
    else if (encoding === 'br') {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      };
      zlib.brotliCompress(body, { params }, done);
    } else zlib.zstdCompress(body, { pledgedSrcSize: body.length }, done);
  });
}
