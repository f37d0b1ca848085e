import type { TransportReply } from '@mikrokit/client/http';

/** A jar of cookies (RFC 6265), such as a `CookieJar` of the package tough-cookie. */
export interface CookieJar {
  /** The value of the header `cookie` for a URL; the empty text for none. */
  getCookieString(url: string): Promise<string> | string;
  /** Takes one `set-cookie` header. Rejects or throws for a cookie that it rejects. */
  setCookie(cookie: string, url: string): unknown;
}

/** Makes the jar of a client that wants one of its own. */
export async function createCookieJar(): Promise<CookieJar> {
  try {
    const { CookieJar } = await import('tough-cookie');
    return new CookieJar() as unknown as CookieJar;
  } catch (cause) {
    throw new Error(
      'createFetch: cookies: true needs the package tough-cookie; run npm install tough-cookie, or pass a jar',
      { cause },
    );
  }
}

/** Puts the cookies of a reply into the jar. A cookie that the jar rejects, as one for another domain, is left out. */
export async function keepCookies(
  jar: CookieJar,
  { headers }: Pick<TransportReply, 'headers'>,
  url: string,
): Promise<void> {
  const given = headers['set-cookie'] ?? [];
  for (const cookie of Array.isArray(given) ? given : [given]) {
    try {
      await jar.setCookie(cookie, url);
    } catch {
      // RFC 6265 section 5.3 has agents ignore such a cookie, not the reply.
    }
  }
}
