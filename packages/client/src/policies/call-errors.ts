import { type ErrorReader, PolicyError } from '@mikrokit/policies';
import { RpcError } from '@mikrokit/router/protocol';
import { ClientError } from '../client-error.ts';
import type { Received } from '../options.ts';

const TRANSIENT_STATUSES = [429, 502, 503, 504];

/** Whether another attempt can succeed. */
export function isTransient(
  error: unknown,
  statuses: readonly number[] = TRANSIENT_STATUSES,
): boolean {
  if (error instanceof PolicyError) return error.type === 'timeout';
  if (!(error instanceof ClientError))
    return error instanceof RpcError && statuses.includes(error.status);
  if (error.type === 'protocol') return statuses.includes(error.replyStatus ?? 0);
  if (error.type === 'network') return causeOf(error).isPermanent !== true;
  return error.type === 'timeout';
}

/**
 * Whether an error shows that the API is down, slow or failing. Not for errors of the application
 * or its caller.
 */
function isOutage(error: unknown): boolean {
  if (error instanceof PolicyError) return error.type === 'timeout';
  if (!(error instanceof ClientError)) return error instanceof RpcError && error.status >= 500;
  const { type, replyStatus = 500 } = error;
  // A gateway that replies 404 to a path is still up.
  if (type === 'protocol') return replyStatus < 400 || replyStatus >= 500;
  return type === 'network' || type === 'timeout';
}

/**
 * Whether the transport knows that no server received the call, so that any call can be repeated.
 */
export function isUnsent(error: unknown): boolean {
  return (
    error instanceof ClientError && error.type === 'network' && causeOf(error).isUnsent === true
  );
}

/** The hints about retries that an error of a transport can carry, see {@link Transport.send}. */
interface TransportFailure {
  readonly isUnsent?: unknown;
  readonly isPermanent?: unknown;
}

function causeOf({ cause }: ClientError): TransportFailure {
  return (cause ?? {}) as TransportFailure;
}

/**
 * How policies read the errors of a call's attempts. `canSend` says whether the call can still send
 * everything.
 */
export function errorReaderOf(received: Received, canSend: () => boolean): ErrorReader {
  return {
    isTransient,
    isUnsent: (error) => isUnsent(error) && canSend(),
    isOutage,
    header: (_, name) => received.header?.(name),
    shown: (error, { name }) => toClientError(name, error),
  };
}

/**
 * Converts an error of a policy, or the reason of the caller's signal, to an error of the client.
 * Other errors stay unchanged.
 */
export function toClientError(route: string, error: unknown, signal?: AbortSignal): unknown {
  if (error instanceof PolicyError) {
    const { type, message } = error;
    if (type === 'timeout') return new ClientError(type, route, { message, cause: error });
    return new ClientError('rejected', route, { message, cause: error });
  }
  if (!signal?.aborted || error !== signal.reason || error instanceof ClientError) return error;
  return new ClientError('aborted', route, { message: 'the signal was aborted', cause: error });
}
