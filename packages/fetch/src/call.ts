import type { CallOptions, HeaderValues } from './options.ts';
import type { PreparedBody } from './request/prepared-body.ts';

/** A call that is ready to be sent. */
export interface Call {
  readonly method: string;
  readonly url: string;
  /** Headers of the call itself, by name in lower case; `undefined` removes one of the client's. */
  readonly headers: HeaderValues;
  readonly body: PreparedBody | undefined;
  /** Whether its reply is read while it arrives. */
  readonly isStream: boolean;
  readonly options: CallOptions;
}

/** A call in messages: its method and URL without the query, which may hold secrets. */
export function nameOf({ method, url }: Pick<Call, 'method' | 'url'>): string {
  const at = url.indexOf('?');
  return `${method} ${at === -1 ? url : url.slice(0, at)}`;
}
