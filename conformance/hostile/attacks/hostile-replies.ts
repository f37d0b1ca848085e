import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ClientOutcome } from '../replies/client.ts';
import { createHostileReplies, type HostileReply } from '../replies/hostile-replies.ts';
import { nodeOf } from '../server/node-versions.ts';
import type { Attack } from './attack.ts';

const mostMemory = 300_000_000;

/**
 * A server with invalid replies to our client: each call fails in time, with limited memory, and
 * never gets another call's reply.
 */
export const hostileReplies: Attack = {
  name: 'hostile replies to a client',
  run: async ({ tally, variant }) => {
    const replies = createHostileReplies();
    const server = createServer((socket) => serve(socket, replies)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = await startClient(await nodeOf(variant.node));
    const ended = once(client, 'exit').then(() => 'its process ended' as const);
    for (const [at, { title, isHarmless = false }] of replies.entries()) {
      const answer = nextOutcome(client);
      client.send(`http://127.0.0.1:${port}/${at}`);
      const outcome = await Promise.race([answer, ended, sleep(15_000, 'no outcome' as const)]);
      if (typeof outcome === 'string') {
        if (outcome === 'no outcome') tally.hangs++;
        tally.failures.push(`${title}: ${outcome}`);
        break;
      }
      const { outcomes, results, memory, isPolluted } = outcome;
      tally.answered++;
      if (!isHarmless && outcomes.includes('ok'))
        tally.failures.push(`${title}: was taken for good`);
      if (results.some((result) => result !== 1)) tally.wrongOrder++;
      if (isPolluted) tally.failures.push(`${title}: prototypes are polluted`);
      if (memory > mostMemory) tally.failures.push(`${title}: takes ${memory} bytes of memory`);
    }
    client.kill('SIGKILL');
    server.close();
  },
};

function nextOutcome(client: ChildProcess): Promise<ClientOutcome> {
  return new Promise((resolve) => {
    client.once('message', (outcome) => resolve(outcome as ClientOutcome));
  });
}

/** Sends the reply that the path of each request names by its number. */
function serve(socket: Socket, replies: readonly HostileReply[]): void {
  socket.on('error', () => {});
  socket.on('data', async (bytes: Buffer) => {
    const at = /^POST \/(\d+)\//.exec(bytes.toString('latin1'))?.[1];
    if (at === undefined) return;
    const { pieces, closes = false } = replies[Number(at)] as HostileReply;
    if (typeof pieces === 'function') {
      while (!socket.destroyed) {
        // A client that breaks the connection off is an error of the socket, after which it closes.
        if (!socket.write(pieces()))
          await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve));
        else await sleep(0);
      }
      return;
    }
    for (const piece of pieces) socket.write(piece);
    if (closes) socket.end();
  });
}

async function startClient(node: string): Promise<ChildProcess> {
  const client = fork(fileURLToPath(new URL('../replies/client.ts', import.meta.url)), {
    execPath: node,
    execArgv: ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'],
  });
  await once(client, 'message');
  return client;
}
