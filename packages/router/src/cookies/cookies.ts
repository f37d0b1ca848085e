import { assertKnownOptions } from '@mikrokit/types/runtime';
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import type { Call } from '../call/context.ts';
import { cookieAttributeNames } from './cookie-attributes.ts';

/** Options of a cookie. The defaults are as strict as most sessions need. */
export interface CookieOptions {
  /** Seconds until it ends. 0 or less ends it now. Default: none, so it ends with the browser's session. */
  readonly maxAge?: number;
  /** When it ends. `maxAge` takes precedence. Default: none. */
  readonly expires?: Date;
  /** The host that gets it, and those below it. Default: this host only. */
  readonly domain?: string;
  /** The URL path that gets it, and those below it. Default: `/`. */
  readonly path?: string;
  /** Whether scripts in the page cannot read it. Default: true. */
  readonly httpOnly?: boolean;
  /** Whether it is sent only over HTTPS. Most browsers treat localhost as safe. Default: true. */
  readonly secure?: boolean;
  /** Which requests from other sites' pages carry it. With `lax`, only links do. Default: `lax`. */
  readonly sameSite?: 'strict' | 'lax' | 'none';
  /** Whether each site that embeds this one gets its own cookie jar. Default: false. */
  readonly partitioned?: boolean;
}

/** The cookies of a call. */
export interface Cookies {
  /** The request's cookies by name, decoded, without the cookies that this call sets. Has no prototype. */
  readonly received: Readonly<Record<string, string | undefined>>;
  get(name: string): string | undefined;
  /**
   * Sets a cookie in the browser. The value can be any string. Throws a `TypeError` for a name, value or option that
   * browsers ignore by RFC 6265bis: more than 4,096 bytes, `__Host-` and `__Secure-` names without what they require,
   * `sameSite: 'none'` and `partitioned` without `secure`.
   */
  set(name: string, value: string, options?: CookieOptions): void;
  /** Has the browser forget a cookie; `path` and `domain` must be those it was set with. */
  delete(name: string, options?: CookieOptions): void;
}

/**
 * The cookies of a call, from any handler's context. Parsed on first use.
 *
 * @example
 * ```ts
 * import { type Context, createRouter } from '@mikrokit/router';
 * import { cookiesOf } from '@mikrokit/router/cookies';
 *
 * const api = createRouter({
 *   theme: (context: Context) => cookiesOf(context).get('theme') ?? 'light',
 *   choose: (context: Context, theme: string): void => {
 *     cookiesOf(context).set('theme', theme, { maxAge: 86_400 });
 *   },
 * });
 *
 * const browser = api.caller({ headers: { cookie: 'theme=dark' } });
 * console.log(await browser.call('theme')); // → dark
 * ```
 */
export function cookiesOf(call: Pick<Call, 'request' | 'response'>): Cookies {
  return new CallCookies(call);
}

class CallCookies implements Cookies {
  readonly #call: Pick<Call, 'request' | 'response'>;
  #received: Cookies['received'] | undefined;

  constructor(call: Pick<Call, 'request' | 'response'>) {
    this.#call = call;
  }

  get received(): Cookies['received'] {
    this.#received ??= parseCookie(this.#call.request.header('cookie') ?? '');
    return this.#received;
  }

  // Arrow functions, because handlers destructure them.
  readonly get: Cookies['get'] = (name) => this.received[name];

  readonly set: Cookies['set'] = (name, value, options = {}) => {
    assertKnownOptions('cookies', options, OPTION_NAMES);
    this.#append({ ...defaults, ...options, name, value });
  };

  readonly delete: Cookies['delete'] = (name, options = {}) => {
    assertKnownOptions('cookies', options, OPTION_NAMES);
    this.#append({ ...defaults, ...options, name, value: '', maxAge: 0, expires: new Date(0) });
  };

  #append(cookie: SetCookie & { name: string }): void {
    this.#call.response.headers.append('set-cookie', toSetCookie(cookie));
  }
}

const OPTION_NAMES = { ...cookieAttributeNames, maxAge: 1, expires: 1 } as const;
const defaults = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;
// RFC 6265bis section 5.6: browsers ignore a cookie whose name and value are longer than this.
const mostBytes = 4096;

function toSetCookie(cookie: SetCookie & { name: string }): string {
  const text = stringifySetCookie(cookie);
  assertAccepted(cookie, text);
  return text;
}

/** Throws for a cookie that browsers would silently ignore: RFC 6265bis section 5.7. */
function assertAccepted(
  { name, secure, path, domain, sameSite, partitioned }: SetCookie,
  text: string,
): void {
  const isHost = /^__host-/i.test(name);
  const mistakes: readonly (readonly [boolean | undefined, string])[] = [
    [(isHost || /^__secure-/i.test(name)) && !secure, 'its name requires `secure`'],
    [
      isHost && (path !== '/' || domain !== undefined),
      'its name requires the path / and no domain',
    ],
    [sameSite === 'none' && !secure, "`sameSite: 'none'` needs `secure`"],
    [partitioned && !secure, '`partitioned` needs `secure`'],
    [text.search(/;|$/) - 1 > mostBytes, `its name and value are longer than ${mostBytes} bytes`],
  ];
  const mistake = mistakes.find(([applies]) => applies)?.[1];
  if (mistake !== undefined)
    throw new TypeError(`Browsers ignore the cookie '${name}': ${mistake}`);
}
