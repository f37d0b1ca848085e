import { setTimeout as sleep } from 'node:timers/promises';
import type { NumberedCall } from '../callers/pipelining-caller.ts';
import { callUntil } from '../callers/pipelining-caller.ts';
import type { RunningServer } from '../server/start-server.ts';
import type { Attack, Stage } from './attack.ts';

const connections = 20;

/** Ends a server by SIGTERM under load, with calls in flight and pipelined. */
export const shutdown: Attack = {
  name: 'SIGTERM under load',
  run: (stage) =>
    endUnderLoad(stage, {}, async (server) => {
      await sleep(500);
      server.child.kill('SIGTERM');
    }),
};

/** Like {@link shutdown}, with a delay in which calls are still taken. */
export const drain: Attack = {
  name: 'SIGTERM under load, with a delay',
  run: (stage) =>
    endUnderLoad(stage, { shutdownDelay: 500 }, async (server) => {
      await sleep(500);
      server.child.kill('SIGTERM');
    }),
};

/** Replaces workers under load. */
export const rollingRestart: Attack = {
  name: 'workers are replaced under load',
  run: (stage) =>
    endUnderLoad(stage, { workers: 2 }, async (server) => {
      const rounds = Math.max(1, Math.floor(stage.seconds / 5));
      for (let round = 0; round < rounds; round++) {
        await sleep(500);
        server.child.kill('SIGHUP');
        await sleep(3_500);
      }
      server.child.kill('SIGTERM');
    }),
};

async function endUnderLoad(
  { start, variant, calls, tally, random }: Stage,
  options: object,
  end: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const server = await start({ ...variant, options: { ...variant.options, ...options } });
  try {
    let isOver = false;
    const nextCalls = (): NumberedCall[] =>
      Array.from({ length: random.chance(0.5) ? 1 : 10 }, () =>
        random.chance(0.7) ? calls.count() : calls.later(random.below(20)),
      );
    const callers = Array.from({ length: connections }, () =>
      callUntil(() => isOver, { open: server.open, nextCalls, tally }),
    );
    await end(server);
    const how = await Promise.race([server.exited, sleep(20_000, 'still running after 20 s')]);
    if (how !== 0) tally.failures.push(`the server ended with ${how}: ${server.errors()}`);
    isOver = true;
    await Promise.all(callers);
    const executed = await server.executed();
    for (const id of tally.lost) if (executed.has(id)) tally.unanswered++;
  } finally {
    await server.stop();
  }
}
