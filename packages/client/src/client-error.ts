import { REMOTE, RpcError } from '@mikrokit/router/protocol';

/** Every way in which a call can fail without an answer of the API, with the status that a gateway would give for it. */
const CLIENT_ERRORS = {
  /** The server could not be reached, or the connection broke; or a part of the client's code could not be loaded. */
  network: 503,
  /** An attempt took longer than `timeout`, or the call longer than `deadline`. */
  timeout: 504,
  /** The caller's own signal was aborted. Its reason is the `cause`. */
  aborted: 499,
  /** What came is not a reply of this API. */
  protocol: 502,
  /** What the application itself gave for the call cannot be sent, or failed: nothing was sent. */
  application: 500,
} as const;

/** A failure's `type` when no answer of the API decided it. */
export type ClientErrorType = keyof typeof CLIENT_ERRORS;

/** A call that got no answer of the API: neither a result nor one of its errors. */
export class ClientError<Type extends ClientErrorType = ClientErrorType> extends RpcError<Type> {
  override readonly name = 'ClientError';
  /** Id of the route that was called. */
  readonly route: string;
  /** HTTP status of what came in place of a reply; `undefined` when nothing did. */
  readonly replyStatus: number | undefined;

  constructor(
    type: Type,
    route: string,
    { message, cause, replyStatus }: { message: string; cause?: unknown; replyStatus?: number },
  ) {
    super(type, { status: CLIENT_ERRORS[type], message: `${route}: ${message}`, cause });
    this.route = route;
    this.replyStatus = replyStatus;
  }

  /** No answer that a handler may hand on. */
  get [REMOTE](): boolean {
    return false;
  }
}
