import test from 'ava';
import { serving } from './serving.ts';
import { open } from './web-socket-caller.ts';

test.serial(
  'messages that are not of the protocol are rejected, and the next call works',
  async (t) => {
    const { server, holding } = await serving(t, {}, { webSocket: true });
    const caller = await open(t, server.url);
    await caller.next();
    for (const [message, rejected] of [
      ['', /must be JSON"/],
      ['{', /must be JSON"/],
      ['[1]', /must be a JSON object/],
      ['null', /must be a JSON object/],
      ['\n[1]', /must be JSON"/],
      ['{}', /none of call, cancel/],
      ['{"__proto__":{"call":1}}', /none of call, cancel/],
      ['{"call":"1","path":"/echo"}', /id of a call is a whole number/],
      ['{"call":-1,"path":"/echo"}', /id of a call is a whole number/],
      ['{"call":1e300,"path":"/echo"}', /id of a call is a whole number/],
      ['{"call":1}', /'path' of a call/],
      ['{"call":1,"path":"echo"}', /'path' of a call/],
      ['{"call":1,"path":"/echo","method":1}', /'method' of a call/],
      ['{"cancel":1}\nbody', /Only a call has a body/],
      ['{"cancel":null}', /id of a call/],
      ['{"more":1}', /'more' needs 'bytes'/],
      ['{"more":1,"bytes":-1}', /'more' needs 'bytes'/],
      ['{"headers":[]}', /'headers' is an object/],
      ['{"ping":1}', /none of call, cancel/],
      ['{"pong":{}}', /none of call, cancel/],
      [`{"call":1,"path":"/${'a'.repeat(20_000)}"}`, /more than 16384 characters/],
    ] as const) {
      caller.send(message);
      const reply = await caller.next();
      t.regex(reply, /^\{"rejected":/, message);
      t.regex(reply, rejected);
    }
    // These may have crossed a reply.
    caller.send({ cancel: 77 });
    caller.send({ more: 77, bytes: 5 });
    caller.send({ pong: true });
    caller.send({ ping: true });
    t.is(await caller.next(), '{"pong":true}');
    caller.send({ ping: 'a "text"' });
    t.is(await caller.next(), '{"pong":"a \\"text\\""}');
    caller.send({ call: 1, path: '/hold' }, '[]');
    caller.send({ call: 1, path: '/hold' }, '[]');
    t.is(await caller.next(), '{"rejected":"A call with the id 1 is running"}');
    (await holding(1))[0]?.release(1);
    t.is(await caller.next(), '{"reply":1}\n{"hold":1}');
    t.is(await caller.call(1, '/echo', [1]), '{"reply":1}\n{"echo":1}');
    caller.send({ call: 0, path: '/echo' }, '[1]\n');
    t.is(await caller.next(), '{"reply":0}\n{"echo":1}');
  },
);

test.serial(
  'binary messages, broken text and messages that are too large end their connection alone',
  async (t) => {
    const { server } = await serving(t, {}, { webSocket: { maxMessageSize: 1_000 } });
    const other = await open(t, server.url);
    const binary = await open(t, server.url);
    binary.socket.send(Buffer.from('{"call":1,"path":"/echo"}'));
    t.is(await binary.closed, 1003);
    const broken = await open(t, server.url);
    broken.socket.send(Buffer.from([0x7b, 0xff]), { binary: false });
    t.is(await broken.closed, 1007);
    const large = await open(t, server.url);
    large.send({ call: 1, path: '/echo' }, JSON.stringify('a'.repeat(1_000)));
    t.is(await large.closed, 1009);
    t.is(await other.call(1, '/echo', [1]), '{"reply":1}\n{"echo":1}');
  },
);

test.serial('more calls than may run at once are rejected, and the others go on', async (t) => {
  const { server, holding } = await serving(t, {}, { webSocket: { maxCalls: 2 } });
  const caller = await open(t, server.url);
  for (const id of [1, 2, 3]) caller.send({ call: id, path: '/hold' }, '[]');
  const rejected = await caller.next((message) => message.startsWith('{"reply":3'));
  t.regex(rejected, /^\{"reply":3,"status":429}\n\{"errors":\{"":\{"type":"too-many-calls"/);
  const held = await holding(2);
  held[0]?.release(1);
  await caller.next();
  t.is(await caller.call(4, '/echo', [4]), '{"reply":4}\n{"echo":4}');
});

test.serial(
  'a caller who never reads has few calls run, and the others are answered',
  async (t) => {
    let calls = 0;
    const accessLog = { info: () => void calls++ };
    const { server } = await serving(t, {}, { webSocket: true, accessLog });
    const flooder = await open(t, server.url);
    flooder.socket.pause();
    const text = JSON.stringify(['a'.repeat(100_000)]);
    for (let id = 0; id < 300; id++) flooder.send({ call: id, path: '/echo' }, text);
    const caller = await open(t, server.url);
    for (let id = 0; id < 20; id++) {
      t.is(await caller.call(id, '/echo', [id]), `{"reply":${id}}\n{"echo":${id}}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    // Only calls run whose replies fit into the buffers of the sockets, and ours.
    t.true(calls - 20 < 150, `${calls - 20} calls`);
    flooder.socket.resume();
    t.regex(await flooder.next((message) => message.startsWith('{"reply":299}')), /\{"echo":"aaa/);
  },
);

test.serial('clients that do not respond are disconnected, and others are not', async (t) => {
  const { server } = await serving(t, {}, { webSocket: { heartbeat: 200 } });
  const dead = await open(t, server.url);
  const alive = await open(t, server.url);
  alive.socket.on('message', (data) => {
    if (String(data) === '{"ping":true}') alive.send({ pong: true });
  });
  t.is(await dead.closed, 1008);
  t.is(await alive.call(1, '/echo', [1]), '{"reply":1}\n{"echo":1}');
});

test.serial('random messages never stop a connection, and each call gets one reply', async (t) => {
  const { server } = await serving(t, {}, { webSocket: true });
  const caller = await open(t, server.url);
  let seed = 7;
  const random = (below: number) => {
    // A linear congruential generator, so that a failure comes again.
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const values = ['1', '-1', '1e99', '"a"', 'null', 'true', '[]', '{}', '"/echo"', '"/later"'];
  const names = [
    'call',
    'path',
    'method',
    'headers',
    'cancel',
    'more',
    'bytes',
    'ping',
    '__proto__',
  ];
  const bodies = ['', '\n[1]', '\n', '\n{"echo":[1]}', '\n[', '\n\u0000', '\n"\ud83d\ude00"'];
  for (let round = 1; round <= 20; round++) {
    for (let n = 0; n < 100; n++) {
      const members = Array.from({ length: random(4) }, () => `"${pick(names)}":${pick(values)}`);
      const whole = `{${members.join(',')}}${pick(bodies)}`;
      caller.send(random(4) === 0 ? whole.slice(0, random(whole.length + 1)) : whole);
    }
    // Its id is none of those above.
    t.is(
      await caller.call(100 + round, '/echo', [round]),
      `{"reply":${100 + round}}\n{"echo":${round}}`,
    );
  }
  t.is(caller.socket.readyState, caller.socket.OPEN);
});
