import type { Call, Context } from '../call/context.ts';
import { RpcError } from '../call/errors.ts';
import type { GuardHook } from '../definition/hooks/guard.ts';
import type { GuardOptions } from '../definition/hooks/hook-definition.ts';
import type { SecurityScheme } from '../definition/hooks/security-scheme.ts';
import type { AnyHandler } from '../definition/route-definition.ts';
import { defineHook } from '../hook.ts';

/** Options that all hooks for credentials share. */
export type CredentialOptions<Provides extends string, Name extends string | undefined> = Omit<
  GuardOptions<{ name: Name }>,
  'header' | 'security'
> & {
  /** The name of the result in `context`, for routes inside the hook: with `'user'`, `context.user`. */
  readonly provides: Provides & (Provides extends keyof Context ? never : unknown);
};

/** A hook that provides the owner of a credential. Its parameter is the raw header. */
export type CredentialHook<
  C extends Context,
  Result,
  Traits extends {
    readonly provides: string;
    readonly header: string | undefined;
    readonly name: string | undefined;
  },
> = GuardHook<
  Traits['header'] extends string
    ? (context: C, credential?: string) => Checked<Result>
    : (context: C) => Checked<Result>,
  Traits & { readonly returns: undefined },
  { readonly [Key in Traits['provides']]: Exclude<NonNullable<Awaited<Result>>, Error> }
>;

type Checked<Result> = Promise<Awaited<Result> | RpcError<'unauthorized', undefined, 401>>;

/** A way of sending a credential. */
interface CredentialScheme<Credential> {
  readonly security: SecurityScheme;
  /** The value of `www-authenticate` in every rejection. */
  readonly challenge: string;
  /** Added to the challenge if the request had a credential that was rejected. */
  readonly invalid?: string;
  /**
   * Whether the request has a credential of this scheme, and its content. `undefined` if it is
   * malformed.
   */
  read(call: Call): { readonly credential: Credential | undefined } | undefined;
}

/** Makes a hook that reads a credential and passes it to the application's function. */
export function credentialHook<Credential>(
  options: CredentialOptions<string, string | undefined> & {
    readonly handler: (context: never, credential: Credential) => unknown;
    readonly header?: string | undefined;
  },
  scheme: CredentialScheme<Credential>,
): never {
  const { handler } = options;
  const check = async (context: Call): Promise<unknown> => {
    const given = scheme.read(context);
    const challenge = () => {
      const invalid = given === undefined ? undefined : scheme.invalid;
      const value = [scheme.challenge, invalid].filter((part) => part !== undefined).join(', ');
      context.response.headers.append('www-authenticate', value);
    };
    let owner: unknown;
    try {
      if (given?.credential !== undefined)
        owner = await handler(context as never, given.credential);
    } catch (error) {
      if (isUnauthorized(error)) challenge();
      throw error;
    }
    owner ??= new RpcError('unauthorized', { status: 401, message: MESSAGE });
    if (isUnauthorized(owner)) challenge();
    return owner;
  };
  const made = { ...options, security: scheme.security, handler: check };
  const own = { checker: handler as AnyHandler, readsCookie: options.header === undefined };
  return defineHook(made, own) as never;
}

const MESSAGE = 'A valid credential is needed';

function isUnauthorized(value: unknown): boolean {
  return value instanceof RpcError && value.status === 401;
}
