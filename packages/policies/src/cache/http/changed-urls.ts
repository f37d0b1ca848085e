import type { HttpHeaders } from './http-message.ts';

/**
 * The URLs whose stored replies become stale when an unsafe request succeeds: its own, and those that its reply names
 * in `location` and `content-location`, if they have the same origin (RFC 9111 section 4.4).
 */
export function changedUrls(
  url: string,
  { location, 'content-location': content }: HttpHeaders,
): readonly string[] {
  const named = [location, content].flatMap((given) => sameOrigin(url, given) ?? []);
  return [url, ...named];
}

function sameOrigin(base: string, given: string | undefined): string | undefined {
  if (given === undefined || !URL.canParse(given, base)) return undefined;
  const absolute = new URL(given, base);
  if (absolute.origin !== new URL(base).origin) return undefined;
  // Requests have no fragment.
  absolute.hash = '';
  return absolute.href;
}
