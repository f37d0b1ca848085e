import type { JsonPath } from '../values/json-path.ts';

/** One call of a route. */
export interface Call {
  readonly route: string;
  /**
   * Whether the types accept it. `accepted` and `rejected` calls differ in at most one location.
   * `anything` is text that might not be JSON.
   */
  readonly expects: 'accepted' | 'rejected' | 'anything';
  /** How it is sent: by the RPC protocol, as a query in the URL, or as an HTTP route. */
  readonly by: 'post' | 'get' | 'http';
  /** The parameters in JSON. */
  readonly params: readonly unknown[];
  /** The parameters of hooks in the body, by field. */
  readonly hooks: Readonly<Record<string, readonly unknown[]>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The parameters that are parts of earlier results. */
  readonly links: readonly Link[];
  /** Replaces the body with the parameters. */
  readonly body?: string;
}

/** A value that a call takes from the result of an earlier one. */
export interface Link {
  /** Its location in the parameters. */
  readonly at: JsonPath;
  readonly source: Call;
  /** Its location in the result of that call. */
  readonly from: JsonPath;
}

/** A request as it is sent. */
export interface CallRequest {
  readonly method: string;
  /** From the root of the server, with the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
