type Format = ConstructorParameters<typeof DecompressionStream>[0];

const formats = new Map<string, Format>([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  // Node 24 and later; the DOM's types lack it.
  ['br', 'brotli' as Format],
]);

/** Decodes a body by its `content-encoding`, which lists the codings in the order they were applied: RFC 9110 section 8.4. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, codings: string): Promise<string> {
  let stream: ReadableStream<Uint8Array<ArrayBuffer>> = new Blob([bytes]).stream();
  for (const coding of codings.toLowerCase().split(',').reverse()) {
    const name = coding.trim();
    if (name === 'identity') continue;
    const format = formats.get(name);
    if (format === undefined) throw new TypeError(`The content-encoding '${name}' is not known`);
    stream = stream.pipeThrough(new DecompressionStream(format));
  }
  return new Response(stream).text();
}
