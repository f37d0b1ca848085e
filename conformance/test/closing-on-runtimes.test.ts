import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { runNode } from '../../test/support/running-process.ts';
import { buildHost } from '../targets/built-host.ts';

const runtimes = {
  Node: [process.execPath],
  Bun: [installed('bun')],
  Deno: [installed('deno'), 'run', '--allow-net', '--allow-env', '--allow-sys'],
} as const;

for (const [name, [program, ...args]] of Object.entries(runtimes)) {
  test.serial(
    `serve() on ${name} answers running calls of both transports before it ends`,
    async (t) => {
      t.timeout(120_000);
      const host = await buildHost('slow-calls');
      t.teardown(() => host.remove());
      const server = runNode(t, [...args, host.file], { program });
      const [url] = await server.prints(/http:\S+/);
      const idle = await open(t, url);
      const simple = await open(t, url);
      const chunked = await open(t, url);
      const head = 'POST /later HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
      simple.write(`${head}content-length: 7\r\n\r\n["one"]`);
      chunked.write(`${head}transfer-encoding: chunked\r\n\r\n7\r\n["two"]\r\n0\r\n\r\n`);
      const replies = [simple, chunked].map(readToEnd);
      // They have begun.
      await new Promise((resolve) => setTimeout(resolve, 200));
      server.child.kill('SIGTERM');
      const [one = '', two = ''] = await Promise.all(replies);
      t.regex(one, /^HTTP\/1\.1 200 [\s\S]*"later":"one"/);
      t.regex(two, /^HTTP\/1\.1 200 [\s\S]*"later":"two"/);
      t.is(await readToEnd(idle), '');
      t.is(await server.ended, 0, server.output());
      t.is(server.output().match(/closed/g)?.length, 1);
    },
  );
}

function installed(name: string): string {
  return fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url));
}

async function open(t: ExecutionContext, url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  t.teardown(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** All that the server sends until it closes the connection. */
async function readToEnd(socket: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}
