import { ClientError } from '../client-error.ts';
import type { CacheOptions, ClientCall } from '../options.ts';
import type { RequestParts } from '../policies/identify-call.ts';

/** Headers that say who calls, and may change while the caller stays the same. */
const CREDENTIALS = new Set(['authorization', 'proxy-authorization', 'cookie']);

/**
 * A text by which results are kept apart: the caller, and all headers and parameters of hooks on which results may depend.
 * Throws a `ClientError` if the caller is not known.
 */
export function callerOf(
  { identity, credentials }: Pick<CacheOptions, 'identity' | 'credentials'>,
  call: ClientCall,
  { route, hooks, headers }: RequestParts,
): string {
  const { contract = '' } = route.codec;
  if (identity === undefined) {
    assertKnownByHooks(route, headers, credentials);
    return JSON.stringify([contract, hooks, headers]);
  }
  const others = headers.filter((_, at) => !CREDENTIALS.has(headers[at & ~1] as string));
  const own = identity === 'public' ? null : identityOf(call, identity);
  return JSON.stringify([contract, hooks, others, own]);
}

/** Throws unless the hooks of the route read all headers, and nothing else can tell who calls. */
function assertKnownByHooks(
  { id, hooks }: RequestParts['route'],
  headers: readonly string[],
  credentials: 'omit' | undefined,
): void {
  const names = headers.filter((_, at) => at % 2 === 0);
  const unknown = names.find((name) => !hooks.some(({ header }) => header === name));
  if (unknown === undefined && credentials === 'omit') return;
  const why =
    unknown === undefined
      ? "cookies or certificates may say so; set cache.credentials: 'omit' if there are none"
      : `no hook of the route reads the header '${unknown}'`;
  const message = `its result cannot be kept, because the cache does not know whose it is: ${why}; or set cache.identity to a function that names the caller, or to 'public'`;
  throw new ClientError('application', id, { message });
}

function identityOf(call: ClientCall, identity: (call: ClientCall) => string): string {
  let found: unknown;
  let cause: unknown;
  try {
    found = identity(call);
  } catch (error) {
    cause = error;
  }
  if (typeof found === 'string' && found !== '') return found;
  const message = 'cache.identity gave no text that names the caller';
  throw new ClientError('application', call.route, { message, cause });
}
