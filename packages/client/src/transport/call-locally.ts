import { RpcError, toRemote } from '@mikrokit/router/protocol';
import type { ClientCall } from '../options.ts';
import type { LocalTransport } from './transport.ts';

/** Calls a transport without requests. Like a handler, it may return errors or throw them. */
export async function callLocally(
  local: LocalTransport,
  { route, params }: ClientCall,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  try {
    const result = await local.callRoute(route, params, signal);
    if (result instanceof Error) throw result;
    return result;
  } catch (error) {
    throw error instanceof RpcError ? toRemote(error) : error;
  }
}
