import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { findProgram, startProxy } from '../../../examples/production/test/start-proxy.ts';
import { callUntil } from '../callers/pipelining-caller.ts';
import { sendRaw } from '../callers/raw-call.ts';
import { type Attack, after } from './attack.ts';
import { hostileRequests } from './raw-requests.ts';

const callers = 10;

/**
 * Sends hostile requests through a proxy that shares its connections between clients, and shuts one
 * of two servers down. No query of another client may fail, hang or get the reply of another call.
 */
export function behindProxy(name: 'nginx' | 'haproxy'): Attack {
  return {
    name: `hostile callers behind ${name}`,
    run: async (stage) => {
      const { start, variant, calls, tally, random, seconds } = stage;
      if (findProgram(name) === undefined) {
        tally.skipped = `${name} is not installed: npm run system-packages`;
        return;
      }
      // As in examples/production.
      const options = { health: '/healthz', keepAliveTimeout: 75_000, shutdownDelay: 1_500 };
      // Proxies speak HTTP/1.1 without TLS to the servers behind them.
      const plain = {
        ...variant,
        isTls: false,
        options: { ...variant.options, ...options, http2: false },
      };
      const [first, second] = await Promise.all([start(plain), start(plain)]);
      const proxy = await startProxy(name, [first.port, second.port], (config) =>
        // A busy machine answers some checks late, but this attack is about retries.
        config.replaceAll('inter 500ms fall 1', 'inter 2s fall 3'),
      );
      const port = Number(new URL(proxy.url).port);
      const open = async (): Promise<Socket> => {
        const socket = connect({ port, host: '127.0.0.1', noDelay: true });
        socket.on('error', () => {});
        await once(socket, 'connect');
        return socket;
      };
      try {
        let isOver = false;
        const attack = async (): Promise<void> => {
          while (!isOver) {
            const bytes = random.chance(0.5)
              ? codedBody()
              : random.pick(hostileRequests)(calls.query().bytes);
            await sendRaw(await open(), [bytes], { replies: 1, patience: 300 });
          }
        };
        const all = [
          ...Array.from({ length: callers }, () =>
            callUntil(() => isOver, { open, nextCalls: () => [calls.query()], tally }),
          ),
          attack(),
          attack(),
        ];
        const isLate = after(seconds);
        await sleep((seconds * 1_000) / 2);
        first.child.kill('SIGTERM');
        const how = await Promise.race([first.exited, sleep(20_000, 'still running after 20 s')]);
        if (how !== 0) tally.failures.push(`the server ended with ${how}: ${first.errors()}`);
        while (!isLate()) await sleep(50);
        isOver = true;
        await Promise.all(all);
        if (second.child.exitCode !== null)
          tally.failures.push(`a server ended: ${second.errors()}`);
      } finally {
        await proxy.stop();
        await Promise.all([first.stop(), second.stop()]);
      }
    },
  };
}

/** A body in deflate with trailing bytes, which must not affect later calls. */
function codedBody(): Buffer {
  const body = Buffer.concat([deflateSync('["text"]'), Buffer.alloc(300_000, 'x')]);
  const head = `POST /echo HTTP/1.1\r\nhost: hostile\r\ncontent-type: application/json\r\ncontent-encoding: deflate\r\ncontent-length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}
