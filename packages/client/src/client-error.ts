import { REMOTE, RpcError, toRemote } from '@mikrokit/router/protocol';
import { shareClass } from '@mikrokit/types/runtime/client';

/**
 * The ways in which a call can fail without an answer from the API, with the status that a gateway
 * would use.
 */
const CLIENT_ERRORS = {
  /** The server could not be reached, the connection broke, or a part of the client's code could not be loaded. */
  network: 503,
  /** An attempt took longer than `timeout`, or the call longer than `deadline`. */
  timeout: 504,
  /** Your signal aborted. Its reason is the `cause`. */
  aborted: 499,
  /** A policy of the client rejected the call: a breaker, a bulkhead or a rate limit. Its error is the `cause`. */
  rejected: 503,
  /** The reply does not come from this API. */
  protocol: 502,
  /** The application's own input for the call cannot be sent, or one of its functions failed. Nothing was sent. */
  application: 500,
} as const;

/** A failure's `type` when it was not decided by an answer from the API. */
export type ClientErrorType = keyof typeof CLIENT_ERRORS;

/** A call without an answer from the API: neither a result nor one of its errors. */
export class ClientError<Type extends ClientErrorType = ClientErrorType> extends RpcError<Type> {
  override readonly name = 'ClientError';
  /** Id of the called route. */
  readonly route: string;
  /** HTTP status of the unusable reply. `undefined` if there was none. */
  readonly replyStatus: number | undefined;

  constructor(
    type: Type,
    route: string,
    {
      message,
      cause,
      replyStatus,
    }: {
      /** The text of the error, after the route's id. */
      message: string;
      /** The original error. Default: none. */
      cause?: unknown;
      /** HTTP status of the unusable reply. Default: none. */
      replyStatus?: number;
    },
  ) {
    super(type, { status: CLIENT_ERRORS[type], message: `${route}: ${message}`, cause });
    this.route = route;
    this.replyStatus = replyStatus;
  }

  /** A handler cannot pass this error on as its own answer. */
  get [REMOTE](): boolean {
    return false;
  }
}

shareClass(ClientError, 'ClientError');

/**
 * The error to throw for a failed call. Errors from the API stay unchanged. Anything else is
 * `application` before the request `isSent`, and `network` after it.
 */
export function toCallError(route: string, cause: unknown, isSent?: unknown): RpcError {
  if (cause instanceof RpcError) return toRemote(cause);
  const { code, message } = (cause ?? {}) as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  // Some transports reject the application's headers only while sending.
  const isOwn = !isSent || /INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT/.test(code as string);
  const what = isOwn ? 'failed in the application' : 'no complete reply';
  return new ClientError(isOwn ? 'application' : 'network', route, {
    message: `${what} (${code ?? message})`,
    cause,
  });
}
