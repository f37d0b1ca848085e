import test from 'ava';
import { headerOf, post, type RawConnection } from './raw-connection.ts';
import { serving } from './serving.ts';

const read = '/read?params=["ü"]'.replace('ü', '%C3%BC');
const send = (connection: RawConnection, method: string, path: string, ...headers: string[]) =>
  connection.send(
    `${[`${method} ${path} HTTP/1.1`, 'host: test', ...headers].join('\r\n')}\r\n\r\n`,
  );

test('a GET calls a query, without a content type', async (t) => {
  const connection = (await serving(t)).open();
  send(connection, 'GET', read);
  const reply = await connection.reply();
  t.is(reply.status, 200);
  t.is(reply.body, '{"read":"ü"}');
});

test('the reply to HEAD is the reply to GET without its body, and the connection stays open', async (t) => {
  const connection = (await serving(t)).open();
  send(connection, 'GET', read);
  const get = await connection.reply();
  send(connection, 'HEAD', read);
  const head = await connection.reply('HEAD');
  const withoutDate = ({ headers }: typeof get) => headers.filter(([name]) => name !== 'date');
  t.deepEqual(withoutDate(head), withoutDate(get));
  t.is(headerOf(head, 'content-length'), '13');
  connection.send(post('/echo', '[1]'));
  t.is((await connection.reply()).body, '{"echo":1}');
});

test('a 304 has no content, no length and no type, and the connection stays open', async (t) => {
  const connection = (await serving(t)).open();
  send(connection, 'GET', read);
  const etag = headerOf(await connection.reply(), 'etag') ?? '';
  for (const method of ['GET', 'HEAD']) {
    send(connection, method, read, `if-none-match: ${etag}`);
    const reply = await connection.reply(method);
    t.is(reply.status, 304);
    t.deepEqual(
      reply.headers.map(([name]) => name).filter((name) => /content|transfer|etag/.test(name)),
      ['etag'],
    );
  }
  connection.send(post('/echo', '[1]'));
  t.is((await connection.reply()).body, '{"echo":1}');
});

test('OPTIONS is answered with 204, even with a body, which is not read', async (t) => {
  const { open } = await serving(t);
  const connection = open();
  send(connection, 'OPTIONS', '/echo', 'content-length: 3');
  connection.send('[1]');
  const reply = await connection.reply();
  t.is(reply.status, 204);
  t.is(headerOf(reply, 'allow'), 'POST, OPTIONS');
  t.is(headerOf(reply, 'content-length'), undefined);
  t.is(headerOf(reply, 'transfer-encoding'), undefined);
  connection.send(post('/echo', '[1]'));
  t.is((await connection.reply()).body, '{"echo":1}');
  const large = open();
  send(large, 'OPTIONS', '/echo', 'content-length: 100000');
  t.is((await large.reply()).status, 204);
  t.is(large.rest, '');
});

test('a GET with a body is rejected', async (t) => {
  const connection = (await serving(t)).open();
  send(connection, 'GET', read, 'content-length: 3');
  connection.send('[1]');
  t.is((await connection.reply()).status, 413);
  connection.send(post('/echo', '[1]'));
  t.is((await connection.reply()).body, '{"echo":1}');
});

test('a batch goes through one request', async (t) => {
  const connection = (await serving(t)).open();
  connection.send(post('/', '[{"echo":[1]},{"later":["ü"]},{"fail":[]}]'));
  const reply = await connection.reply();
  t.is(reply.status, 200);
  t.is(
    reply.body,
    '[{"echo":1},{"later":"ü"},{"errors":{"fail":{"type":"internal","message":"Internal error"}}}]',
  );
});

test('a caller that goes away cancels the calls of its batch', async (t) => {
  const { open, holding } = await serving(t);
  const connection = open();
  connection.send(post('/', '[{"hold":[]},{"hold":[]}]'));
  const held = await holding(2);
  connection.socket.destroy();
  for (const { signal } of held) {
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    t.true(signal.aborted);
  }
});

test('OPTIONS * lists the methods of the server; other methods find nothing at *', async (t) => {
  const connection = (await serving(t)).open();
  send(connection, 'OPTIONS', '*');
  const reply = await connection.reply();
  t.is(reply.status, 204);
  t.is(headerOf(reply, 'allow'), 'GET, HEAD, POST, OPTIONS');
  send(connection, 'GET', '*');
  t.is((await connection.reply()).status, 404);
});
