import type { Context } from '../call/context.ts';
import { isHeaderName } from '../call/headers.ts';
import { cookiesOf } from '../cookies/cookies.ts';
import { challengeOf } from './challenge.ts';
import { type CredentialHook, type CredentialOptions, credentialHook } from './credential-hook.ts';

/** Where a client sends the key of {@link apiKey}: in a header or a cookie. */
export type ApiKeyLocation<Header extends string | undefined> =
  | {
      /** The header with the key, its name in any case. Write either this or `cookie`. Default: none. */
      readonly header: Header & string;
      /** The cookie with the key. Write either this or `header`. Default: none. */
      readonly cookie?: undefined;
    }
  | { readonly header?: undefined; readonly cookie: string };

/** Options of {@link apiKey}. */
export type ApiKeyOptions<
  Provides extends string,
  Header extends string | undefined,
  Name extends string | undefined = undefined,
> = CredentialOptions<Provides, Name> &
  ApiKeyLocation<Header> & {
    /** The part of the application that the key is for, as `www-authenticate` names it. Default: `api`. */
    readonly realm?: string;
  };

/**
 * Makes a hook that passes the key in a header or cookie to your handler, and provides the result. It rejects a call
 * with 401 if the key is missing or your handler returns nothing.
 *
 * @example
 * ```ts
 * import { createRouter } from '@mikrokit/router';
 * import { apiKey } from '@mikrokit/router/auth';
 *
 * const keys = new Map([['key-of-shop', 'shop']]);
 * const client = apiKey({
 *   provides: 'client',
 *   header: 'x-api-key',
 *   handler: (_context, key) => keys.get(key),
 * });
 * const api = createRouter(client.routes({ name: (context) => context.client }));
 *
 * const shop = api.caller({ headers: { 'x-api-key': 'key-of-shop' } });
 * console.log(await shop.call('name')); // → shop
 * ```
 */
export function apiKey<
  Result,
  C extends Context,
  const Provides extends string,
  const Header extends string | undefined = undefined,
  const Name extends string | undefined = undefined,
>(
  options: ApiKeyOptions<Provides, Header, Name> & {
    /** Returns the owner of the key, which routes inside the hook get. `undefined` rejects the call with 401. */
    readonly handler: (context: C, key: string) => Result;
  },
): CredentialHook<C, Result, { provides: Provides; header: Header; name: Name }> {
  const { realm = 'api', cookie, ...hook } = options;
  const { header } = hook;
  const name = header ?? cookie;
  if (!isHeaderName(name) || (header !== undefined && cookie !== undefined)) {
    throw new TypeError('apiKey: name the one header or cookie that holds the key');
  }
  return credentialHook(hook, {
    security: { type: 'apiKey', in: header === undefined ? 'cookie' : 'header', name },
    // No registered scheme exists for API keys, but every 401 needs a challenge: RFC 9110 section
    // 15.5.2.
    challenge: challengeOf('ApiKey', realm),
    read: (call) => {
      const key = header === undefined ? cookiesOf(call).get(name) : call.request.header(header);
      return key === undefined ? undefined : { credential: key === '' ? undefined : key };
    },
  });
}
