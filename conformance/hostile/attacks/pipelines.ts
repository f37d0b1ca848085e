import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { post } from '../callers/numbered-calls.ts';
import { type RawOutcome, sendRaw } from '../callers/raw-call.ts';
import { createRandomPipelines, splitRandomly } from '../pipelines/random-pipeline.ts';
import { nodeOf } from '../server/node-versions.ts';
import { type Attack, after } from './attack.ts';

const concurrency = 10;
const closing = post('count', '[0]', 'connection: close');

/**
 * Random pipelines, sent to the server and to a handwritten one of node:http. Their replies must
 * agree.
 */
export const pipelines: Attack = {
  name: 'pipelines, beside a hand-written server',
  run: async ({ server, variant, tally, random, seconds }) => {
    const reference = await startReference(await nodeOf(variant.node));
    const nextPipeline = createRandomPipelines(random);
    const isOver = after(seconds);
    const compare = async (): Promise<void> => {
      while (!isOver()) {
        const { requests, end } = nextPipeline();
        const [ours, answers, fate] = await Promise.all([
          sendRaw(await server.open(), splitRandomly(requests + end, random)),
          // Whether node:http sends replies before it rejects what follows depends on chance.
          sendRaw(await reference.open(), [requests + closing]),
          sendRaw(await reference.open(), [end]),
        ]);
        if (!ours.isClosed) tally.hangs++;
        tally.answered += ours.replies.length;
        const got = describe(ours.replies, ours);
        const expected = describe([...answers.replies.slice(0, -1), ...fate.replies], fate);
        if (got === expected) continue;
        const sent = JSON.stringify(requests + end).slice(0, 3_000);
        tally.failures.push(`${got}\n  instead of ${expected}\n  for ${sent}`);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, compare));
    await reference.stop();
  },
};

/** `200 {"count":1} 404 closed` */
function describe(replies: RawOutcome['replies'], { isClosed, garbage }: RawOutcome): string {
  const all = replies.map(({ status, body }) => (status === 200 ? `200 ${body}` : String(status)));
  return [...all, garbage ?? '', isClosed ? 'closed' : 'open'].join(' ').slice(0, 2_000);
}

async function startReference(
  node: string,
): Promise<{ open(): Promise<Socket>; stop(): Promise<void> }> {
  const file = fileURLToPath(new URL('../pipelines/reference-server.ts', import.meta.url));
  const child = spawn(node, [file], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    open: async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.on('error', () => {});
      await once(socket, 'connect');
      return socket;
    },
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
