import { RpcError } from '@mikrokit/router/protocol';
import { ClientError } from '../client-error.ts';

/** Whether the server itself gave up at a deadline. */
export function isServerTimeout(error: unknown): boolean {
  return error instanceof RpcError && error.type === 'timeout' && !(error instanceof ClientError);
}

/** Rejects with the reason when the signal is aborted. */
export function untilEnd(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
