/** A request as a cache sees it. */
export interface HttpCacheRequest {
  /** Default: GET. */
  readonly method?: string | undefined;
  /** Absolute, or as unique as that for all that share a store. */
  readonly url: string;
  /** By name in lower case. */
  readonly headers: HttpHeaders;
}

/** A reply that can be stored. */
export interface HttpCacheReply {
  readonly status: number;
  /** By name in lower case. Values with the same name are joined by commas. */
  readonly headers: HttpHeaders;
  readonly body: string | Uint8Array;
  /** The URL that answered, if it differs from the request's. Default: the request's. */
  readonly url?: string | undefined;
  /** Whether the reply can be stored. Default: as the rules say. */
  readonly mayStore?: boolean | undefined;
}

export type HttpHeaders = Readonly<Record<string, string>>;
