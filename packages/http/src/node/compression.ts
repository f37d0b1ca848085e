import type { Reply } from '@mikrokit/router';
import { assertCompression } from '../front/option-checks.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { type ContentEncoding, deflate } from './content-encoding.ts';

/** How replies are compressed. */
export interface CompressOptions {
  /** Bytes of body from which compressing pays. Default: 1,024. */
  readonly threshold?: number;
  /** The codings to offer, best first. Default: zstd, br, gzip. */
  readonly encodings?: readonly ContentEncoding[];
}

/** A reply whose body has become bytes. */
export interface CodedReply {
  readonly reply: Reply;
  readonly bytes: Buffer;
}

/** Codes the bodies of replies for callers who accept it. */
export interface Compression {
  /** The headers of any reply that could have been coded; and the coding to use for this caller, if any. */
  negotiate(
    reply: Reply,
    acceptEncoding: string | undefined,
  ): { readonly reply: Reply; readonly encoding: ContentEncoding | undefined };
  code(reply: Reply, encoding: ContentEncoding): Promise<CodedReply>;
}

/** Throws for options that cannot work. */
export function createCompression(options: CompressOptions): Compression {
  const { threshold = 1_024, encodings = ['zstd', 'br', 'gzip'] } = options;
  assertCompression(options);
  return {
    negotiate: (reply, acceptEncoding) => {
      const { status, headers, body } = reply;
      // The characters of a text are at most its bytes: no need to count those of a long one.
      if (body === undefined || (body.length < threshold && Buffer.byteLength(body) < threshold)) {
        return { reply, encoding: undefined };
      }
      const encoding = acceptedEncoding(acceptEncoding, encodings);
      // Even a reply that is not coded has to tell caches that another caller's might be.
      return { reply: { status, headers: varyingByEncoding(headers), body }, encoding };
    },
    code: async ({ status, headers, body = '' }, encoding) => {
      const bytes = await deflate(Buffer.from(body), encoding);
      const coded = [...headers.map(weakTag), 'content-encoding', encoding];
      return { reply: { status, headers: coded, body }, bytes };
    },
  };
}

function varyingByEncoding(headers: readonly string[]): readonly string[] {
  const at = headers.findIndex((name, at) => at % 2 === 0 && name === 'vary');
  if (at === -1) return [...headers, 'vary', 'accept-encoding'];
  return headers.with(at + 1, `${headers[at + 1]}, accept-encoding`);
}

/** The tag of the text is only weakly that of its coded form: RFC 9110 section 8.8.1. */
function weakTag(value: string, at: number, headers: readonly string[]): string {
  const isStrong = at % 2 === 1 && headers[at - 1] === 'etag' && !value.startsWith('W/');
  return isStrong ? `W/${value}` : value;
}
