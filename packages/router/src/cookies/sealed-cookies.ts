import { assertKnownOptions } from '@mikrokit/types/runtime';
import { defaults, type SealOptions, seal, unseal } from 'iron-webcrypto';
import type { Call } from '../call/context.ts';
import { decodeText, type JsonCodec } from '../call/json-codec.ts';
import { cookieAttributeNames, hostCookieName } from './cookie-attributes.ts';
import { type CookieOptions, cookiesOf } from './cookies.ts';

/** Options of {@link sealedCookie}, and all options of a cookie with their defaults. */
export interface SealedCookieOptions<T> extends Omit<CookieOptions, 'maxAge' | 'expires'> {
  /** Gets the prefix `__Host-`, unless `domain`, `path` or `secure: false` forbids it. */
  readonly name: string;
  /** Writes and reads the value: `createCodec<T>()`. */
  readonly codec: JsonCodec<T>;
  /** Random strings of at least 32 characters. The first one seals new cookies. The others open old ones. */
  readonly secrets: readonly string[];
  /** Whole seconds until browsers forget the cookie and servers reject it. */
  readonly maxAge: number;
}

/** A cookie that only the server can read and write. */
export interface SealedCookie<T> {
  /** Its name, with the prefix. */
  readonly name: string;
  /** The value in the request. `undefined` without one, and if it was tampered with, is too old or breaks its type. */
  get(call: Pick<Call, 'request' | 'response'>): Promise<T | undefined>;
  /**
   * Has the browser keep a value. Rejects with a `TypeError` if it breaks its type, or is larger than browsers accept once
   * it is sealed: about 2,800 bytes of JSON.
   */
  set(call: Pick<Call, 'request' | 'response'>, value: T): Promise<void>;
  /** Has the browser forget the cookie. */
  delete(call: Pick<Call, 'request' | 'response'>): void;
}

/**
 * A cookie that is encrypted and signed by iron-webcrypto, in the format Fe26.2. Throws for secrets that are too short,
 * and unless `maxAge` is an integer above 0.
 *
 * @example
 * ```ts
 * import { type Context, createRouter } from '@mikrokit/router';
 * import { sealedCookie } from '@mikrokit/router/sealed-cookies';
 * import { createCodec } from '@mikrokit/types';
 *
 * const cart = sealedCookie({
 *   name: 'cart',
 *   codec: createCodec<{ items: string[] }>(),
 *   secrets: ['a secret of at least 32 characters'],
 *   maxAge: 86_400,
 * });
 * const api = createRouter({
 *   items: async (context: Context) => (await cart.get(context))?.items ?? [],
 * });
 *
 * console.log(await api.call('items')); // → []
 * ```
 */
export function sealedCookie<T>(options: SealedCookieOptions<T>): SealedCookie<T> {
  assertKnownOptions('sealedCookie', options, OPTION_NAMES);
  const { name: plainName, codec, secrets, maxAge, ...attributes } = options;
  const [secret] = secrets;
  if (secret === undefined || secrets.some((one) => typeof one !== 'string' || one.length < 32)) {
    throw new TypeError(
      'sealedCookie: pass secrets, each a random string of 32 characters or more',
    );
  }
  if (!Number.isInteger(maxAge) || maxAge < 1)
    throw new RangeError('sealedCookie: maxAge must be a whole number of seconds above 0');
  const name = hostCookieName(plainName, attributes);
  const sealing: SealOptions = { ...defaults, ttl: maxAge * 1000, timestampSkewSec: 0 };
  return {
    name,
    get: async (call) => {
      const sealed = cookiesOf(call).get(name);
      const content = sealed === undefined ? undefined : await open(sealed, secrets, sealing);
      // Rejects the sealed value of another cookie.
      if (!Array.isArray(content) || content[0] !== name) return undefined;
      return decodeText(codec, String(content[1]));
    },
    set: async (call, value) => {
      const sealed = await seal([name, codec.encode(value)], secret, sealing);
      cookiesOf(call).set(name, sealed, { ...attributes, maxAge });
    },
    delete: (call) => cookiesOf(call).delete(name, attributes),
  };
}

/**
 * Opens a sealed value with the first secret that fits. `undefined` if none does, or if it is too
 * old.
 */
async function open(
  sealed: string,
  secrets: readonly string[],
  options: SealOptions,
): Promise<unknown> {
  for (const secret of secrets) {
    const content = await unseal(sealed, secret, options).catch(() => undefined);
    if (content !== undefined) return content;
  }
  return undefined;
}

const OPTION_NAMES = {
  ...cookieAttributeNames,
  name: 1,
  codec: 1,
  secrets: 1,
  maxAge: 1,
} as const;
