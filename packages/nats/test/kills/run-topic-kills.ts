import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { jetStreamTopic } from '@mikrokit/nats/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { forkProgram } from '../../../../test/support/forked-program.ts';
import { startNats } from '../../../../test/support/nats-process.ts';
import { KEY, numbersTopic } from './topic-api.ts';
import { topicClient } from './topic-client.ts';

const SERVERS = 3;
const READERS = 60;
/** Kills in a run: a server, then the broker, in turns. */
const KILLS = 10;
const HEARTBEAT = 250;
/** Milliseconds after which a server without a sign of life is taken for lost. */
const SILENCE = 1_000;

/** What a run of a topic under kills has shown. */
export interface TopicReport {
  readonly readers: number;
  readonly serverKills: number;
  readonly brokerKills: number;
  /** Items that readers have received. */
  readonly deliveries: number;
  readonly missing: number;
  readonly doubled: number;
  /** Items that arrived behind a later one. */
  readonly outOfOrder: number;
}

/** Publishes items to 60 readers of three servers, while servers and the broker are killed and started again. */
export async function runTopicKills(items: number): Promise<TopicReport> {
  let broker = await startNats({ jetStream: true });
  const open = () =>
    connect({ servers: broker.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
  const start = () =>
    forkProgram(new URL('topic-server.ts', import.meta.url), [broker.url, String(HEARTBEAT)]);
  const servers = await Promise.all(Array.from({ length: SERVERS }, start));
  const connections: readonly NatsConnection[] = await Promise.all([
    open(),
    open(),
    open(),
    open(),
  ]);
  const [own, ...others] = connections as [NatsConnection, ...NatsConnection[]];
  const clients = others.map((nc) => topicClient(nc, SILENCE));
  const topic = numbersTopic(jetStreamTopic(own, { name: 'kills' }));
  const after = await topic.end(KEY);

  const read = async (at: number): Promise<readonly number[]> => {
    const received: number[] = [];
    const client = clients[at % clients.length] as (typeof clients)[number];
    for await (const n of client.watch(after)) {
      received.push(n);
      if (n === items - 1) break;
    }
    return received;
  };
  const [killServer, killBroker] = [
    async (at: number) => {
      const old = servers[at % SERVERS] as ChildProcess;
      const ended = once(old, 'exit');
      old.kill('SIGKILL');
      await ended;
      servers[at % SERVERS] = await start();
    },
    async () => {
      const { port, folder } = broker;
      await broker.stop('SIGKILL', true);
      broker = await startNats({ jetStream: true, port, folder });
    },
  ];
  const reading = Promise.all(Array.from({ length: READERS }, (_, at) => read(at)));
  const every = Math.ceil(items / KILLS);
  let [kills, killing] = [0, Promise.resolve()];
  for (let n = 0; n < items; n++) {
    // While something is down, the next items are published, or wait for the broker.
    if (n % every === Math.floor(every / 2)) {
      await killing;
      killing = kills % 2 === 0 ? killServer(kills / 2) : killBroker();
      kills++;
    }
    await topic.publish(KEY, n);
  }
  await killing;
  const received = await reading;

  for (const client of clients) await client.close();
  for (const nc of connections) await nc.close();
  for (const server of servers) server.disconnect();
  await broker.stop();
  const countOf = (count: (one: readonly number[]) => number) =>
    received.reduce((sum, one) => sum + count(one), 0);
  return {
    readers: READERS,
    serverKills: Math.ceil(kills / 2),
    brokerKills: Math.floor(kills / 2),
    deliveries: countOf((one) => one.length),
    missing: countOf((one) => items - new Set(one).size),
    doubled: countOf((one) => one.length - new Set(one).size),
    outOfOrder: countOf(
      (one) => one.filter((n, at) => at > 0 && n < (one[at - 1] as number)).length,
    ),
  };
}
