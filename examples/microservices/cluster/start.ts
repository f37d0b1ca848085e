// `npm run example:cluster`: five services with two processes each over NATS, a customer who never stops ordering, and somebody who
// kills a process or the broker every three seconds. `--kills 5` ends it after five, `--port 4000` is the port of its page.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createClient } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import { jetStreamTopic } from '@mikrokit/nats/jetstream';
import type { createOrders } from '../orders.ts';
import type { createPayments } from '../payments.ts';
import type { createShipping } from '../shipping.ts';
import { startBroker } from './broker.ts';
import { connectToBroker, serviceAt } from './connection.ts';
import { ALL, createNews, type News } from './news.ts';
import { createWeb } from './web.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string' }, port: { type: 'string', default: '3000' } },
});
const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
let broker = await startBroker(folder);
const env = {
  NATS_URL: broker.url,
  PAYMENTS_FILE: join(folder, 'payments.sqlite'),
  SHIPMENTS_FILE: join(folder, 'shipments.sqlite'),
};

interface Part {
  readonly service: string;
  readonly number: number;
  process: ChildProcess;
}
const startProcess = async (service: string, number: number): Promise<ChildProcess> => {
  const file = fileURLToPath(new URL('service.ts', import.meta.url));
  // Ctrl+C is for this process, which then ends the others.
  const child = fork(file, [service, String(number)], {
    env: { ...process.env, ...env },
    detached: true,
  });
  await once(child, 'message');
  return child;
};
const names = ['payments', 'shipping', 'orders', 'catalog', 'recommendations'];
const starting = [1, 2].flatMap((number) =>
  names.map(async (service): Promise<Part> => {
    return { service, number, process: await startProcess(service, number) };
  }),
);
const parts = await Promise.all(starting);

const nc = await connectToBroker(broker.url);
const news = createNews(jetStreamTopic(nc, { name: 'news' }));
const tell = (kind: News['kind'], text: string) => {
  console.log(`${kind === 'killed' ? '✗ killed' : '✓ back:'} ${text}`);
  return news.publish(ALL, { kind, text, at: new Date() });
};
const beginning = await news.end(ALL);
const web = await serve(createWeb(news), { port: Number(values.port), hostname: 'localhost' });
console.log(`Open ${web.url} and watch. Ctrl+C ends it.`);

/** Reads the stream of the page, as a browser does. */
const reader = createClient<ReturnType<typeof createWeb>>({ url: web.url });
const stream = reader.watch(beginning);
const shown: string[] = [];
const reading = (async () => {
  for await (const { kind, text } of stream)
    if (kind === 'order') shown.push(text.split(',')[0] ?? '');
})();

const mostKills = Number(values.kills ?? Number.POSITIVE_INFINITY);
let kills = 0;
let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
});
const isOver = () => isStopped || kills >= mostKills;

const customer = createClient<ReturnType<typeof createOrders>['api']>({
  ...serviceAt(nc, 'orders'),
  // An order has an id, so sending it again is safe.
  idempotencyKey: ({ params }) => String((params[0] as { readonly id: string }).id),
  retry: { limit: 20, delay: 100, maxDelay: 1_000, budget: false },
});
const placed: string[] = [];
const failed: string[] = [];
const ordering = (async () => {
  for (let n = 1; !isOver(); n++) {
    const id = `order ${n}`;
    const order = await customer.place.safe({ id, product: (n % 3) + 1, count: 1 });
    if (order.ok) placed.push(id);
    else failed.push(`${id}: ${order.error.message}`);
    await sleep(50);
  }
})();

const killProcess = async (part: Part) => {
  const name = `${part.service} ${part.number}`;
  const ended = once(part.process, 'exit');
  part.process.kill('SIGKILL');
  await ended;
  await tell('killed', name);
  await sleep(1_000);
  part.process = await startProcess(part.service, part.number);
  await tell('back', `${name}. Orders: ${placed.length} placed, ${failed.length} failed`);
};
const killBroker = async () => {
  await broker.kill();
  // Told when it is back: the news go through it.
  const told = tell('killed', 'the broker');
  await sleep(1_000);
  broker = await startBroker(folder, broker);
  await told;
  await tell('back', `the broker. Orders: ${placed.length} placed, ${failed.length} failed`);
};
for (let killed = 0; !isOver(); kills++) {
  await sleep(2_000);
  if (kills % 3 === 1) await killBroker();
  else {
    const [service, number] = [names[killed % names.length], 1 + (killed % 2)];
    await killProcess(
      parts.find((part) => part.service === service && part.number === number) as Part,
    );
    killed++;
  }
}

await ordering;
const payments = createClient<ReturnType<typeof createPayments>>({
  ...serviceAt(nc, 'payments'),
  retry: { limit: 10, anyRoute: true },
});
const charges = await payments.count();
const shipping = createClient<ReturnType<typeof createShipping>>({
  ...serviceAt(nc, 'shipping'),
  retry: { limit: 10, anyRoute: true },
});
// Shipments of a killed process run again after their lease, and the news of the last order may be on its way.
for (let n = 0; n < 200 && (await shipping.count()) < placed.length; n++) await sleep(100);
for (let n = 0; n < 50 && !placed.every((id) => shown.includes(id)); n++) await sleep(100);
const shipped = await shipping.count();
const missing = placed.filter((id) => !shown.includes(id)).length;
console.log(`
${placed.length} orders placed, ${failed.length} failed
${charges} charges, ${Math.max(0, charges - placed.length - failed.length)} too many
${shipped} shipments, ${placed.length - shipped} orders not shipped
${missing} orders missing on the page`);
for (const failure of failed) console.log(failure);
const isWhole = charges === placed.length && shipped === placed.length;
if (failed.length > 0 || !isWhole || missing > 0) process.exitCode = 1;

const read = reading.catch((error: { readonly type: string }) => {
  if (error.type !== 'aborted') throw error;
});
stream.cancel();
await read;
for (const client of [payments, shipping, customer, reader]) await client.close();
await web.close({ deadline: 0 });
await nc.close();
for (const { process: child } of parts) child.disconnect();
await broker.kill();
rmSync(folder, { recursive: true });
