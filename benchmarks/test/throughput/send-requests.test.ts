import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import { RequestSender } from '../../throughput/send-requests.ts';

const load = {
  request: 'GET / HTTP/1.1\r\nhost: a\r\n\r\n',
  connections: 3,
  pipelining: 4,
};

test('every request is sent once, and its reply awaited', async (t) => {
  let requests = 0;
  const port = await listening(t, (_, response) => {
    requests++;
    response.end('x'.repeat(requests * 100));
  });
  const sender = await RequestSender.connect(port, load);
  t.teardown(() => sender.close());
  await sender.send(30);
  t.is(requests, 30);
  await sender.send(3);
  t.is(requests, 33);
});

test('a reply of another status, or a missing one, fails the load', async (t) => {
  const refusing = await listening(t, (_, response) => response.writeHead(500).end());
  const refused = await RequestSender.connect(refusing, load);
  t.teardown(() => refused.close());
  await t.throwsAsync(refused.send(3), { message: /Not a reply of status 200/ });
  const closing = await listening(t, (request) => request.socket.destroy());
  const closed = await RequestSender.connect(closing, load);
  await t.throwsAsync(closed.send(3), { message: '1 replies did not come' });
});

async function listening(t: ExecutionContext, listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0);
  t.teardown(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}
