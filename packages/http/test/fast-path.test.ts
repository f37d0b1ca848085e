import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import { Server } from 'node:http';
import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import test from 'ava';
import { looseCodecs } from './api.ts';
import { get, servingReader } from './serving-reader.ts';

test('a head that differs from the last one in a value is rejected above 16 kB, too', async (t) => {
  const connection = (await servingReader(t))();
  connection.send(get('X: x'));
  t.is((await connection.reply()).body, '{"reader":"fast-path"}');
  connection.send(get(`X: ${'x'.repeat(17_000)}`));
  t.is((await connection.reply()).status, 431);
});

test('the transport node leaves all requests to node:http', async (t) => {
  const connection = (await servingReader(t, { transport: 'node' }))();
  connection.send(get());
  t.is((await connection.reply()).body, '{"reader":"node"}');
});

test('an unknown transport is rejected', async (t) => {
  const api = createRouter({ echo: () => 1 }, {}, looseCodecs('echo'));
  await t.throwsAsync(serve(api, { port: 0, transport: 'nod' as 'node' }), {
    instanceOf: TypeError,
    message: "transport is \"nod\"; use 'fast-path' or 'node'",
  });
});

test.serial('requests go to node:http while somebody listens to its channels', async (t) => {
  const open = await servingReader(t);
  const connection = open();
  connection.send(get());
  t.is((await connection.reply()).body, '{"reader":"fast-path"}');
  for (const event of ['request.start', 'response.created', 'response.finish']) {
    const other = open();
    other.send(get());
    t.is((await other.reply()).body, '{"reader":"fast-path"}');
    const seen: unknown[] = [];
    const listen = (message: unknown) => void seen.push(message);
    subscribe(`http.server.${event}`, listen);
    for (const traced of [other, open()]) {
      traced.send(get());
      t.is((await traced.reply()).body, '{"reader":"node"}');
    }
    unsubscribe(`http.server.${event}`, listen);
    t.is(seen.length, 2);
  }
});

test.serial('requests go to node:http where its server is patched', async (t) => {
  const emitted: string[] = [];
  Object.assign(Server.prototype, {
    emit(this: Server, event: string, ...rest: unknown[]) {
      emitted.push(event);
      return EventEmitter.prototype.emit.call(this, event, ...rest);
    },
  });
  t.teardown(() => Reflect.deleteProperty(Server.prototype, 'emit'));
  const connection = (await servingReader(t))();
  connection.send(get());
  t.is((await connection.reply()).body, '{"reader":"node"}');
  t.true(emitted.includes('request'));
});

test('a head that comes slowly goes to node:http, and one that comes in two reads does not', async (t) => {
  const open = await servingReader(t, { headersTimeout: 2_000 });
  const [quick, slow] = [open(), open()];
  for (const connection of [quick, slow]) {
    connection.socket.setNoDelay(true);
    connection.send(get().slice(0, 20));
    await new Promise((resolve) => setTimeout(resolve, connection === quick ? 5 : 600));
    connection.send(get().slice(20));
  }
  const readers = [(await quick.reply()).body, (await slow.reply()).body];
  t.is(readers[1], '{"reader":"node"}');
  // On a busy machine 5 ms can become the time of a look at all connections.
  t.true(readers[0] === '{"reader":"fast-path"}' || readers[0] === '{"reader":"node"}');
});
