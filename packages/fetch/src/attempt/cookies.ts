import type { TransportReply } from '@mikrokit/client/http';

/** A jar of cookies (RFC 6265), such as a `CookieJar` of the package tough-cookie. */
export interface CookieJar {
  /** The value of the header `cookie` for a URL. An empty string if there are no cookies. */
  getCookieString(url: string): Promise<string> | string;
  /** Takes one `set-cookie` header. Rejects or throws for a cookie that it rejects. */
  setCookie(cookie: string, url: string): unknown;
}

/** Creates the jar of a client that has no jar of the application. */
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

/**
 * Puts the cookies of a reply into the jar. A cookie that the jar rejects, such as one for another
 * domain, is ignored.
 */
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
