import { collect, streamOf, testDecoders } from '../../../test/support/linear-decoders.ts';
import { FetchResponse } from '../src/response/fetch-response.ts';
import { readLines } from '../src/response/read-lines.ts';

const LARGE = 10_000_000;

const responseOf = (chunks: readonly Uint8Array[]) =>
  new FetchResponse(
    { status: 200, headers: {}, body: streamOf(chunks), bytes: undefined, text: undefined },
    {
      request: 'GET /',
      url: 'http://localhost/',
      maxReplySize: LARGE,
      signal: undefined,
      idleTimeout: 0,
      deadline: undefined,
    },
  );

testDecoders({
  'lines of a body': { decode: (chunks) => collect(readLines(streamOf(chunks), LARGE)) },
  'lines of a reply': { decode: (chunks) => collect(responseOf(chunks).lines()) },
  'server-sent events of a reply': { decode: (chunks) => collect(responseOf(chunks).events()) },
  'the text of a reply': { decode: (chunks) => responseOf(chunks).text() },
});
