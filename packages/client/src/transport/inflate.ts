import { readText } from './read-text.ts';

type Format = ConstructorParameters<typeof DecompressionStream>[0];

const formats = new Map<string, Format>([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  // Node 24 and later; the DOM's types lack it.
  ['br', 'brotli' as Format],
]);

/** Throws for a `content-encoding` that the request's `accept-encoding` does not list: RFC 9110 section 12.5.3. */
export function assertAccepted(coding: string, requestHeaders: readonly string[]): void {
  const at = requestHeaders.indexOf('accept-encoding');
  if (at === -1 || at % 2 === 1) return;
  const accepted = (requestHeaders[at + 1] ?? '').toLowerCase().split(',');
  const isListed = accepted.some((entry) => {
    const [name = '', weight = ''] = entry.split(';').map((part) => part.trim());
    return (name === coding.toLowerCase() || name === '*') && !/^q=0(?:\.0*)?$/.test(weight);
  });
  if (!isListed) throw new TypeError(`The content-encoding '${coding}' was not asked for`);
}

/**
 * Decodes a body by its `content-encoding`: RFC 9110 section 8.4. Only one coding is allowed. Resolves to `undefined` for
 * a body of more than `maxSize` bytes, of which no more is decoded.
 */
export function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  coding: string,
  maxSize: number,
): Promise<string | undefined> {
  const name = coding.toLowerCase();
  const body = new Blob([bytes]).stream();
  if (name === 'identity') return readText(body, maxSize);
  const format = formats.get(name);
  if (format === undefined) throw new TypeError(`The content-encoding '${coding}' is not known`);
  return readText(body.pipeThrough(new DecompressionStream(format)), maxSize);
}
