import { setTimeout as sleep } from 'node:timers/promises';
import { StreamClient } from './read-stream.ts';
import { startStreamServer } from './stream-servers.ts';

/** Collects garbage at a signal and prints the memory that is left. */
const reporter = `data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2', () => { gc(); gc(); console.log('memory ' + process.memoryUsage().rss); });",
)}`;

/** Streams that are open before memory is first measured: V8 compiles and its heap grows for them. */
const WARM = 300;

/** The resident kB of a stream that is open, has sent one item, and sends nothing. */
export async function measureIdle(name: string, count: number): Promise<number> {
  const server = await startStreamServer(name, ['--expose-gc', '--import', reporter]);
  const client = new StreamClient(server);
  const open = async (streams: number) => {
    for (let left = streams; left > 0; left -= 50)
      await Promise.all(Array.from({ length: Math.min(50, left) }, () => client.open()));
  };
  const memory = async (): Promise<number> => {
    const { running } = server;
    const { length } = running.printed();
    running.signal('SIGUSR2');
    for (;;) {
      const report = /^memory (\d+)\n/m.exec(running.printed().slice(length))?.[1];
      if (report !== undefined) return Number(report);
      await sleep(10);
    }
  };
  try {
    await client.waitUntilListening();
    await open(WARM);
    const before = await memory();
    await open(count);
    return ((await memory()) - before) / count / 1_000;
  } finally {
    client.close();
    await server.running.stop();
  }
}
