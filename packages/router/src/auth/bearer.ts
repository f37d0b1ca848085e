import type { Context } from '../call/context.ts';
import { challengeOf, textAfterScheme } from './challenge.ts';
import { type CredentialHook, type CredentialOptions, credentialHook } from './credential-hook.ts';

/** Options of {@link bearer}. */
export type BearerOptions<
  Provides extends string,
  Name extends string | undefined = undefined,
> = CredentialOptions<Provides, Name> & {
  /** The part of the application that the token is for, as `www-authenticate` names it. Default: `api`. */
  readonly realm?: string;
  /** The form of tokens, for readers of OpenAPI: `JWT`. Default: none. */
  readonly bearerFormat?: string;
};

/**
 * Makes a hook that passes the token of `authorization: Bearer …` (RFC 6750) to your handler, and provides the result.
 * It rejects a call with 401 if the token is missing or malformed, or your handler returns nothing.
 *
 * @example
 * ```ts
 * import { createRouter } from '@mikrokit/router';
 * import { bearer } from '@mikrokit/router/auth';
 *
 * const users = new Map([['token-of-ada', { name: 'Ada' }]]);
 * const user = bearer({ provides: 'user', handler: (_context, token) => users.get(token) });
 * const api = createRouter(user.routes({ me: (context) => context.user.name }));
 *
 * const ada = api.caller({ headers: { authorization: 'Bearer token-of-ada' } });
 * console.log(await ada.call('me')); // → Ada
 * ```
 */
export function bearer<
  Result,
  C extends Context,
  const Provides extends string,
  const Name extends string | undefined = undefined,
>(
  options: BearerOptions<Provides, Name> & {
    /** Returns the owner of the token, which routes inside the hook get. `undefined` rejects the call with 401. */
    readonly handler: (context: C, token: string) => Result;
  },
): CredentialHook<C, Result, { provides: Provides; header: 'authorization'; name: Name }> {
  const { realm = 'api', bearerFormat, ...hook } = options;
  return credentialHook(
    { ...hook, header: 'authorization' },
    {
      security: { type: 'http', scheme: 'bearer', ...(bearerFormat && { bearerFormat }) },
      challenge: challengeOf('Bearer', realm),
      // RFC 6750 section 3.1: a request without a token gets no error code.
      invalid: 'error="invalid_token"',
      read: ({ request }) => {
        const token = textAfterScheme(request.header('authorization'), 'bearer');
        if (token === undefined) return undefined;
        return { credential: B64_TOKEN.test(token) ? token : undefined };
      },
    },
  );
}

/** RFC 6750 section 2.1. */
const B64_TOKEN = /^[\w\-.~+/]+=*$/;
