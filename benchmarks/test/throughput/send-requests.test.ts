import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
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

test('traced requests have a traceparent each', async (t) => {
  const traces: unknown[] = [];
  const port = await listening(t, (request, response) => {
    traces.push(request.headers.traceparent);
    response.end('x');
  });
  const sender = await RequestSender.connect(port, { ...load, traced: true });
  t.teardown(() => sender.close());
  await sender.send(30);
  t.is(new Set(traces).size, 30);
  for (const trace of traces) t.regex(String(trace), /^00-[\da-f]{32}-[\da-f]{16}-01$/);
});

test('a reply of another status, or a missing one, fails the load', async (t) => {
  const rejecting = await listening(t, (_, response) => response.writeHead(500).end());
  const rejected = await RequestSender.connect(rejecting, load);
  t.teardown(() => rejected.close());
  await t.throwsAsync(rejected.send(3), { message: /Not a reply of status 200/ });
  const closing = await listening(t, (request) => request.socket.destroy());
  const closed = await RequestSender.connect(closing, load);
  await t.throwsAsync(closed.send(3), { message: '1 replies did not come' });
});

test('connections that were idle for long are replaced before they are used', async (t) => {
  let connections = 0;
  const port = await listening(
    t,
    (_, response) => response.end('x'),
    (server) => server.on('connection', () => connections++),
  );
  const sender = await RequestSender.connect(port, load);
  t.teardown(() => sender.close());
  await sender.send(3);
  await sender.refresh();
  t.is(connections, 3);
  await setTimeout(2_100);
  await sender.refresh();
  t.is(connections, 6);
  await t.notThrowsAsync(sender.send(3));
});

test('a connection that was closed before the load fails it', async (t) => {
  let close = () => {};
  const port = await listening(
    t,
    (_, response) => response.end('x'),
    (server) => {
      close = () => server.closeAllConnections();
    },
  );
  const sender = await RequestSender.connect(port, load);
  await sender.send(3);
  close();
  await setTimeout(100);
  await t.throwsAsync(sender.send(3), { message: '1 replies did not come' });
});

async function listening(
  t: ExecutionContext,
  listener: RequestListener,
  configure: (server: Server) => void = () => {},
): Promise<number> {
  const server = createServer(listener).listen(0);
  configure(server);
  t.teardown(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}
