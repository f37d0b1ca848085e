import { once } from 'node:events';
import { connect } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import test from 'ava';
import { testTarget } from '../suite.ts';
import type { CallReply, CallRequest, Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';

const noBytes = 'HTTP/2 has no bytes to write by hand';

/** `serve()` over HTTP/2, one session for all calls. */
const target: Target = {
  name: 'HTTP/2',
  cannot: {
    sockets: noBytes,
    abort: noBytes,
    continue: noBytes,
    expect: noBytes,
    framing: noBytes,
    linger: noBytes,
  },
  start: async () => {
    const { url, stop } = await startHost('http2');
    const session = connect(url);
    await once(session, 'connect');
    const call = async ({ method, path, headers, body }: CallRequest): Promise<CallReply> => {
      const head = { ...headers, ':method': method, ':path': path };
      const stream = session.request(head, { endStream: body.length === 0 });
      if (body.length > 0) stream.end(body);
      const [{ ':status': status, ...fields }] = await once(stream, 'response');
      return { status, headers: joined(fields), body: await buffer(stream) };
    };
    return {
      call,
      stop: async () => {
        session.destroy();
        await stop();
      },
    };
  },
};

testTarget(test, target);

/** Joins repeated headers as the reader of HTTP/1.1 does. */
function joined(fields: Record<string, string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}
