/** An HTTP request with all there is to know of it. */
export interface HttpRequest {
  readonly method: string;
  /** The request target: path and query, percent-encoded. */
  readonly path: string;
  /** Names in any case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array;
  readonly remoteAddress?: string;
}

/** An HTTP reply. */
export interface HttpReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}
