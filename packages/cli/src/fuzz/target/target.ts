import type { CallRequest } from '../calls/call.ts';
import type { FuzzedApi } from '../fuzzed-api.ts';

/** A server that is fuzzed. */
export interface Target {
  readonly api: FuzzedApi;
  /** Its origin, and the part of paths that a proxy adds: `http://localhost:3000`. */
  readonly url: string;
  /** Sends a request. Never rejects for anything that a server may do. */
  readonly send: (request: CallRequest) => Promise<Reply | NoReply>;
  /** The last lines that the server printed; empty if it is not ours. */
  readonly printed: () => Promise<string>;
  /** Names that were added to the prototype of all objects since it started; absent for a server that others run. */
  readonly prototypeKeys?: () => Promise<readonly string[]>;
  /** Starts the server anew, without the state of earlier calls; absent for a server that others run. */
  readonly restart?: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Why there is no reply: the deadline passed, or the connection or the server broke. */
export interface NoReply {
  readonly failure: 'hang' | 'crash';
  readonly message: string;
}
