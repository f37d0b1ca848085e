import { toBase64Url } from '../../stores/hash.ts';

/** The request header that ends a detached stream: its id. */
export const STOP_HEADER = 'mikrokit-stop';

/** A position in a stored stream. */
export interface StreamPosition {
  readonly id: string;
  /** The number of items before it. */
  readonly after: number;
}

/** An id of 192 random bits, in base64url (RFC 4648 section 5). */
export function createStreamId(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(24)));
}

const POSITION = /^([\w-]{32})(?:\.(\d{1,15}))?$/;

/** `<id>` or `<id>.<number of items>`. `undefined` for any other text. */
export function parseStreamPosition(text: string): StreamPosition | undefined {
  const [, id, after = '0'] = POSITION.exec(text) ?? [];
  return id === undefined ? undefined : { id, after: Number(after) };
}
