import { headerOf, type ReplyHeaders, type TransportReply } from '@mikrokit/client/http';
import { encodeBase64 } from '@mikrokit/types/runtime';

/** A reply as a cache stores it. */
export interface StoredReply {
  readonly status: number;
  /** By name in lower case. Values with the same name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** The URL that answered, without its query, if interceptors changed the URL of the request. */
  readonly url?: string | undefined;
  /** Whether the reply can be stored at all. */
  readonly mayStore?: boolean | undefined;
  /** Text if the bytes are valid UTF-8, so that nothing is lost. */
  readonly body: string | Uint8Array;
}

/** Headers that describe the body before it was decoded, or that belong to one reply only. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'set-cookie',
]);

/** The headers that a cache stores. */
export function storedHeaders(headers: ReplyHeaders): Record<string, string> {
  const stored: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headerOf({ headers }, name);
    if (value !== undefined && !LEFT_OUT.has(name)) stored[name] = value;
  }
  return stored;
}

/** Bytes as text if they are valid UTF-8, otherwise unchanged. */
export function textOrBytes(bytes: Uint8Array): string | Uint8Array {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}

/** A stored reply for one caller. It has no body if that is larger than the caller accepts. */
export function toReply(
  { status, headers, body }: StoredReply,
  maxReplySize: number,
): TransportReply {
  if (isLarger(body, maxReplySize))
    return { status, headers, body: undefined, bytes: undefined, text: undefined };
  const isText = typeof body === 'string';
  return {
    status,
    headers,
    body: undefined,
    get bytes() {
      return isText ? new TextEncoder().encode(body) : body;
    },
    get text() {
      if (!isText) return new TextDecoder().decode(body);
      return body.charCodeAt(0) === 0xfeff ? body.slice(1) : body;
    },
  };
}

function isLarger(body: string | Uint8Array, size: number): boolean {
  if (typeof body !== 'string') return body.byteLength > size;
  // A character has up to three bytes.
  if (body.length * 3 <= size) return false;
  return body.length > size || new TextEncoder().encode(body).byteLength > size;
}

/** A stored reply as text. */
export function writeStored({ body, mayStore: _, ...head }: StoredReply): string {
  if (typeof body === 'string') return JSON.stringify({ ...head, body });
  return JSON.stringify({ ...head, base64: encodeBase64(body) });
}

/** Throws for a text that is no stored reply. */
export function readStored(text: string): StoredReply {
  const { base64, ...stored } = JSON.parse(text);
  if (base64 === undefined) {
    if (typeof stored.body !== 'string') throw new TypeError('It is not a stored reply');
    return stored as StoredReply;
  }
  return { ...stored, body: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)) };
}
