import { request } from 'node:http';
import test from 'ava';
import { ada, eventually } from '../../../../test/support/app-calls.ts';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';

const withServe = (port: number) => `import { serve } from '@mikrokit/http';
import { api } from './api.ts';

await serve(api, { port: ${port} });
console.log('listening');
`;

const withNode = (port: number) => `import { createServer } from 'node:http';
import { nodeHandler } from '@mikrokit/http';
import { api } from './api.ts';

createServer(nodeHandler(api)).listen({ port: ${port}, host: '127.0.0.1' }, () => console.log('listening'));
`;

for (const { name, server, edits } of [
  { name: 'serve', server: withServe, edits: 20 },
  { name: 'node:http', server: withNode, edits: 4 },
]) {
  test(`No call meets a closed port while a server of ${name} is edited ${edits} times`, async (t) => {
    t.timeout(300_000);
    const port = await freePort();
    const app = copyApp(t);
    app.write('server.ts', server(port));
    const dev = runNode(t, [mikrokit, 'dev', '--no-explorer', 'server.ts'], { cwd: app.folder });
    await dev.prints(/listening/);
    const callers = [startCalling(() => callOnce(port)), startCalling(() => callOnce(port))];
    let [from, to] = ['id: number', 'id: string'];
    for (let edit = 0; edit < edits; edit++) {
      app.replace('user.ts', from, to);
      const expected = to === 'id: string' ? 400 : 200;
      await eventually(async () => {
        if (callers.some(({ last }) => last() !== expected)) throw new Error(dev.output());
      });
      [from, to] = [to, from];
    }
    for (const { stop } of callers) t.deepEqual(await stop(), []);
  });
}

test('A port that the changed program opens on other addresses is free for it', async (t) => {
  const port = await freePort();
  const app = copyApp(t);
  app.write('server.ts', withNode(port));
  const dev = runNode(t, [mikrokit, 'dev', '--no-explorer', 'server.ts'], { cwd: app.folder });
  await dev.prints(/listening/);
  app.replace('server.ts', "host: '127.0.0.1'", "host: '0.0.0.0'");
  await dev.prints(/listening[\s\S]*listening/);
  t.is(await callOnce(port), 200);
});

test('A port that the changed program does not open is closed', async (t) => {
  const port = await freePort();
  const app = copyApp(t);
  app.write('server.ts', withNode(port));
  const dev = runNode(t, [mikrokit, 'dev', '--no-explorer', 'server.ts'], { cwd: app.folder });
  await dev.prints(/listening/);
  const other = await freePort();
  app.replace('server.ts', `port: ${port}`, `port: ${other}`);
  await eventually(() => callOnce(other));
  // A call that waited for the old server is reset; later ones reach nobody.
  await eventually(async () => {
    const outcome = await callOnce(port).then(String, ({ code }) => code);
    if (outcome !== 'ECONNREFUSED') throw new Error(`The call ended with ${outcome}`);
  });
  t.pass();
});

/** Calls again as soon as there is a reply. */
function startCalling(callStatus: () => Promise<number>) {
  const failures: string[] = [];
  let last = 0;
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      try {
        last = await callStatus();
      } catch (error) {
        failures.push(String(error));
      }
    }
  })();
  return {
    last: () => last,
    stop: async () => {
      isStopped = true;
      await running;
      return failures;
    },
  };
}

/** A call over a connection of its own. */
function callOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const calling = request(
      { port, host: '127.0.0.1', path: '/updateUser', method: 'POST', agent: false },
      (reply) => {
        reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
        reply.once('error', reject);
      },
    );
    calling.once('error', reject);
    calling.setHeader('content-type', 'application/json');
    calling.end(JSON.stringify([ada]));
  });
}
