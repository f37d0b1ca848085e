import { once } from 'node:events';
import { connect } from 'node:net';
import test from 'ava';
import { copyApp } from '../../../test/support/app-copy.ts';
import { runNode } from '../../../test/support/running-process.ts';

const API = `import { serve } from '@mikrokit/http';
import { createRouter, hook, route } from '@mikrokit/router';
import type { MaxItems, MaxLength } from '@mikrokit/types';

type Names = (string & MaxLength<100>)[] & MaxItems<50>;
const api = createRouter({
  bounded: (_context, names: Names): number => names.length,
  own: route({ maxBodySize: 100_000, handler: (_context, names: Names): number => names.length }),
  free: (_context, names: string[]): number => names.length,
  httpRoute: route({
    http: 'POST /names',
    handler: (_context, given: { names: Names }): number => given.names.length,
  }),
  level: {
    check: hook({ handler: (_context, note: string) => void note }),
    inside: (_context, id: number): number => id,
  },
});
const server = await serve(api, { port: 0 });
console.log(server.url);
`;

test('a route takes every value of its types, and rejects larger bodies before they arrive', async (t) => {
  const app = copyApp(t);
  app.write('src/limits.ts', API);
  const server = runNode(t, ['--import', '@mikrokit/compiler/register', 'src/limits.ts'], {
    cwd: app.folder,
  });
  const url = new URL((await server.prints(/^http.*/m))[0]);
  const post = async (path: string, body: string) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(new URL(path, url), { method: 'POST', headers, body });
    return [reply.status, await reply.json()];
  };
  const names = Array(50).fill('\\u0041'.repeat(100));
  const list = `[["${names.join('","')}"]]`;
  t.deepEqual(await post('bounded', list), [200, { bounded: 50 }]);
  t.deepEqual(await post('bounded', list.padEnd(2 * 30_000)), [200, { bounded: 50 }]);
  t.deepEqual(await post('names', `{"names":${list.slice(1, -1)}}`), [200, 50]);
  const large = list.padEnd(80_000);
  t.is((await post('bounded', large))[0], 413);
  t.is((await post('names', `{"names":${list.slice(1, -1)}}`.padEnd(80_000)))[0], 413);
  for (const route of ['own', 'free'])
    t.deepEqual(await post(route, large), [200, { [route]: 50 }]);
  // A hook of the same call takes any text.
  const note = `{"level/inside":[1],"level/check":["${'x'.repeat(80_000)}"]}`;
  t.deepEqual(await post('level/inside', note), [200, { 'level/inside': 1 }]);
  // The batch as a whole is within the router's limit.
  t.deepEqual(await post('', `[{"bounded":${large}}]`), [200, [{ bounded: 50 }]]);

  const socket = connect(Number(url.port), url.hostname);
  socket.write(
    'POST /bounded HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n',
  );
  const [head] = await once(socket, 'data');
  t.regex(String(head), /^HTTP\/1\.1 413 /);
  socket.destroy();
});
