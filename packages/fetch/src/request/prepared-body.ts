/** A body that is ready to be sent. */
export type SentBody = string | Uint8Array | AsyncIterable<Uint8Array>;

/** A body of a request, with the headers that describe it. */
export interface PreparedBody {
  readonly contentType: string | undefined;
  /**
   * In bytes. `undefined` for text, whose size transports compute, and if the size is unknown
   * before sending.
   */
  readonly size: number | undefined;
  /** Whether it can be sent again. Repeatable iterables are read again each time. */
  readonly isRepeatable: boolean;
  readonly body: SentBody;
}

/** A body of text or bytes. */
export function wholeBody(
  body: string | Uint8Array,
  contentType: string | undefined,
): PreparedBody {
  const size = typeof body === 'string' ? undefined : body.byteLength;
  return { contentType, size, isRepeatable: true, body };
}
