import type { ContentEncoding } from './content-encoding.ts';

/**
 * The first of our codings that a caller's `accept-encoding` allows, or `undefined` to send the body as it
 * is (RFC 9110 section 12.5.3). Callers who accept several get the one that comes first with us.
 */
export function acceptedEncoding(
  acceptEncoding: string | undefined,
  ours: readonly ContentEncoding[],
): ContentEncoding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const allowed = new Map<string, boolean>();
  for (const item of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
    if (name !== '') allowed.set(name, !isRefused);
  }
  return ours.find((encoding) => allowed.get(encoding) ?? allowed.get('*') ?? false);
}
