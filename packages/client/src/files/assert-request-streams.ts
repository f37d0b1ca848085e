/**
 * Throws where `fetch` sends no streams: instead of their bytes, such a browser would send `[object ReadableStream]`. The
 * test is that of the Fetch Standard: only a browser that streams requests asks for `duplex`, and it sets no content type.
 */
export function assertRequestStreams(): void {
  let isAsked = false;
  const init = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      isAsked = true;
      return 'half' as const;
    },
  };
  const isText = new Request('http://localhost', init).headers.has('content-type');
  if (isAsked && !isText) return;
  throw new Error(
    'this browser cannot stream requests; pass an array or a Blob, and leave out onProgress',
  );
}
