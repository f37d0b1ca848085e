import type { FileRecord } from './file-record.ts';

/** A request whose body is measured while its handler reads it, and no faster. */
export function observedRequest(request: Request, body: FileRecord): Request {
  if (request.body === null) {
    body.end();
    return request;
  }
  const given = request.body;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const observed = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        reader ??= given.getReader();
        const { value } = await reader.read();
        if (value === undefined) {
          body.end();
          controller.close();
        } else {
          body.write(value);
          controller.enqueue(value);
        }
      },
      cancel: (reason) => (reader ?? given).cancel(reason),
    },
    { highWaterMark: 0 },
  );
  // With a stream the Fetch Standard asks for the member `duplex`, which the types lack.
  return new Request(request, { body: observed, duplex: 'half' } as RequestInit);
}
