import type { Cookie } from '@azure/functions';

/**
 * Parses a `set-cookie` header (RFC 6265bis section 4.1) for Azure, which writes it again: with a percent-encoded value,
 * and without `Partitioned` and `Priority`.
 */
export function toCookie(header: string): Cookie {
  const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
  const [name, value] = splitAt(pair);
  const cookie: Cookie = { name, value: decoded(value) };
  for (const attribute of attributes) {
    const [key, text] = splitAt(attribute);
    switch (key.toLowerCase()) {
      case 'max-age':
        cookie.maxAge = Number(text);
        break;
      case 'expires':
        cookie.expires = new Date(text);
        break;
      case 'domain':
        cookie.domain = text;
        break;
      case 'path':
        cookie.path = text;
        break;
      case 'secure':
        cookie.secure = true;
        break;
      case 'httponly':
        cookie.httpOnly = true;
        break;
      case 'samesite':
        cookie.sameSite = sameSites[text.toLowerCase() as keyof typeof sameSites];
        break;
    }
  }
  return cookie;
}

const sameSites = { strict: 'Strict', lax: 'Lax', none: 'None' } as const;

function splitAt(text: string): [string, string] {
  const at = text.indexOf('=');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
