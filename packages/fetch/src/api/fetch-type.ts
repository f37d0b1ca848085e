import type { CallOptions, RequestOptions } from '../options.ts';
import type { FetchResponse } from '../response/fetch-response.ts';
import type { EndpointArguments, EndpointError, EndpointKey, ResultOf } from './endpoint-types.ts';
import type { Schema } from './standard-schema.ts';

/** Arguments that can be omitted if none of them is required. */
type Arguments<Api, Key extends keyof Api> =
  object extends EndpointArguments<Api, Key>
    ? [args?: EndpointArguments<Api, Key> & CallOptions]
    : [args: EndpointArguments<Api, Key> & CallOptions];

/** The outcome of a call that does not throw. */
export type SafeResult<Value, Failure> =
  | { readonly ok: true; readonly value: Value; readonly response: FetchResponse }
  | { readonly ok: false; readonly error: Failure };

/** A call of a URL without an interface. It returns the reply, whose body you read yourself, or a validated value. */
export interface RequestMethod {
  (url: string | URL, options?: RequestOptions): Promise<FetchResponse>;
  <T>(url: string | URL, schema: Schema<T>, options?: RequestOptions): Promise<T>;
}

/** A client of an API: a function for the endpoints of its interface, and methods for URLs. */
export interface Fetch<Api extends object = Record<never, never>> {
  /** Calls an endpoint: `github('GET /users/:id', { path: { id: 1 } })`. Rejects with a `FetchError`. */
  <Key extends EndpointKey<Api>>(
    key: Key,
    ...args: Arguments<Api, Key>
  ): Promise<ResultOf<Api, Key>>;
  /** Calls an endpoint without throwing. Its errors have the bodies that the interface declares. */
  safe<Key extends EndpointKey<Api>>(
    key: Key,
    ...args: Arguments<Api, Key>
  ): Promise<SafeResult<ResultOf<Api, Key>, EndpointError<Api, Key>>>;
  /** Calls an endpoint, and gives the value together with the reply's status and headers. */
  withResponse<Key extends EndpointKey<Api>>(
    key: Key,
    ...args: Arguments<Api, Key>
  ): Promise<{ readonly value: ResultOf<Api, Key>; readonly response: FetchResponse }>;
  readonly get: RequestMethod;
  readonly head: RequestMethod;
  readonly options: RequestMethod;
  readonly post: RequestMethod;
  readonly put: RequestMethod;
  readonly patch: RequestMethod;
  readonly delete: RequestMethod;
  /** Waits for requests in flight, then closes connections. */
  close(): Promise<void>;
}
