import type { SentHeaders } from '../call/request-headers.ts';
import { ClientError } from '../client-error.ts';
import type { CacheOptions, ClientCall } from '../options.ts';
import type { RequestParts } from '../policies/identify-call.ts';
import { callerNamedBy, withoutCredentials, withoutTrace } from '../transport/credentials.ts';

/**
 * A text that distinguishes results by caller: the identity, and all headers and hook parameters
 * that results can depend on. Throws a `ClientError` for an unknown caller.
 */
export function callerOf(
  { identity, credentials }: Pick<CacheOptions, 'identity' | 'credentials'>,
  call: ClientCall,
  { route, hooks, headers: sent }: RequestParts,
): string {
  const headers = withoutTrace(sent, route);
  const { contract = '' } = route.codec;
  if (identity === undefined) {
    assertKnownByHooks(route, headers, credentials);
    return JSON.stringify([contract, hooks, headers]);
  }
  const own = identity === 'public' ? null : identityOf(call, identity);
  return JSON.stringify([contract, hooks, withoutCredentials(headers), own]);
}

/** Throws unless hooks of the route read all headers and nothing else can identify the caller. */
function assertKnownByHooks(
  { id, hooks }: RequestParts['route'],
  headers: SentHeaders,
  credentials: 'omit' | undefined,
): void {
  const unknown = Object.keys(headers).find((name) => !hooks.some(({ header }) => header === name));
  if (unknown === undefined && credentials === 'omit') return;
  const why =
    unknown === undefined
      ? "cookies or certificates could identify the user; set cache.credentials: 'omit' if there are none"
      : `no hook of the route reads the header '${unknown}'`;
  const message = `its result cannot be cached, because the cache does not know whose it is: ${why}; or set cache.identity to a function that identifies the user, or to 'public'`;
  throw new ClientError('application', id, { message });
}

function identityOf(call: ClientCall, identity: (call: ClientCall) => string): string {
  return callerNamedBy(identity, call, (cause) => {
    const message = 'cache.identity returned no string that identifies the user';
    throw new ClientError('application', call.route, { message, cause });
  });
}
