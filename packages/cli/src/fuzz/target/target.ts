import type { CallRequest } from '../calls/call.ts';
import type { FuzzedApi } from '../fuzzed-api.ts';

/** A server that is fuzzed. */
export interface Target {
  readonly api: FuzzedApi;
  /** Its origin, and the part of paths that a proxy adds: `http://localhost:3000`. */
  readonly url: string;
  /** Sends a request. Never rejects, whatever the server does. */
  readonly send: (request: CallRequest) => Promise<Reply | NoReply>;
  /** The last lines that the server printed. Empty if the command has not started it. */
  readonly printed: () => Promise<string>;
  /**
   * Names that were added to the prototype of all objects since it started. Absent for a server
   * that is run by others.
   */
  readonly prototypeKeys?: () => Promise<readonly string[]>;
  /**
   * Restarts the server, without the state of earlier calls. Absent for a server that is run by
   * others.
   */
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
