import type { Context } from '../call/context.ts';
import { challengeOf, textAfterScheme } from './challenge.ts';
import { type CredentialHook, type CredentialOptions, credentialHook } from './credential-hook.ts';

/** The credential of {@link basic}. */
export interface BasicCredential {
  /** Has no colon, and can be empty. */
  readonly username: string;
  /** Can have colons, and can be empty. */
  readonly password: string;
}

/** Options of {@link basic}. */
export type BasicOptions<
  Provides extends string,
  Name extends string | undefined = undefined,
> = CredentialOptions<Provides, Name> & {
  /** The part of the application that the password is for, which browsers show. Default: `api`. */
  readonly realm?: string;
};

/**
 * Makes a hook that passes the username and password of `authorization: Basic …` (RFC 7617, in UTF-8) to your handler,
 * and provides the result. It rejects a call with 401 if they are missing or malformed, or your handler returns
 * nothing.
 */
export function basic<
  Result,
  C extends Context,
  const Provides extends string,
  const Name extends string | undefined = undefined,
>(
  options: BasicOptions<Provides, Name> & {
    /** Returns the owner of the username and password, which routes inside the hook get. `undefined` rejects the call with 401. */
    readonly handler: (context: C, credential: BasicCredential) => Result;
  },
): CredentialHook<C, Result, { provides: Provides; header: 'authorization'; name: Name }> {
  const { realm = 'api', ...hook } = options;
  return credentialHook(
    { ...hook, header: 'authorization' },
    {
      security: { type: 'http', scheme: 'basic' },
      challenge: `${challengeOf('Basic', realm)}, charset="UTF-8"`,
      read: ({ request }) => {
        const text = textAfterScheme(request.header('authorization'), 'basic');
        return text === undefined ? undefined : { credential: readCredential(text) };
      },
    },
  );
}

const CONTROL = /\p{Cc}/u;

/** RFC 7617 section 2: base64 of UTF-8 without control characters; the first colon ends the username. */
function readCredential(text: string): BasicCredential | undefined {
  const decoded = decodeBase64(text);
  const colon = decoded?.indexOf(':') ?? -1;
  if (decoded === undefined || colon === -1 || CONTROL.test(decoded)) return undefined;
  return { username: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

function decodeBase64(text: string): string | undefined {
  // atob() also takes white space.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
