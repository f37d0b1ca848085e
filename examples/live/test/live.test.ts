import { serve } from '@mikrokit/http';
import { memoryTopic } from '@mikrokit/router/topics';
import test, { type ExecutionContext } from 'ava';
import { hasChromium, launchChromium } from '../../../test/support/chromium.ts';
import { freePort } from '../../../test/support/free-port.ts';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { createApi } = await import('../api.ts');

async function start(t: ExecutionContext, port = 0) {
  const server = await serve(createApi(memoryTopic()), { port, hostname: 'localhost' });
  const stop = () => server.close({ deadline: 0 });
  t.teardown(stop);
  const add = async (item: string, count: number) => {
    const reply = await fetch(`${server.url}/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(['order-1', { item, count }]),
    });
    return reply.status;
  };
  return { url: server.url, add, stop };
}

/** The events of the stream that a page reads, as text. */
async function readEvents(url: string, count: number, lastEventId?: string): Promise<string[]> {
  const headers = {
    accept: 'text/event-stream',
    ...(lastEventId && { 'last-event-id': lastEventId }),
  };
  const reply = await fetch(`${url}/watch?params=%5B%22order-1%22%5D`, { headers });
  let text = '';
  const events = () =>
    text
      .split('\n\n')
      .slice(0, -1)
      .filter((event) => event.includes('data: '));
  const decoder = new TextDecoder();
  for await (const bytes of reply.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (events().length >= count) break;
  }
  return events();
}

test('a page gets the order, then each line, and goes on after its last event', async (t) => {
  const { url, add } = await start(t);
  t.is(await add('tea', 2), 200);
  const reading = readEvents(url, 2);
  await add('milk', 1);
  await add('bread', 1);
  const [first = '', second = ''] = await reading;
  t.regex(first, /"item":"tea","count":2/);
  const id = /^id: (.+)$/m.exec(second)?.[1] ?? '';
  t.not(id, '');
  const [next = ''] = await readEvents(url, 1, id);
  t.regex(next, /"item":"bread"/);
  t.is(await add('', 1), 400);
  t.regex(await (await fetch(url)).text(), /<title>A live order/);
});

const hasBrowser = hasChromium('the page of examples/live');
(hasBrowser ? test : test.skip)(
  'two browsers see the same order, also after a restart',
  async (t) => {
    t.timeout(120_000);
    const browser = await launchChromium();
    t.teardown(() => browser.close());
    const port = await freePort();
    const { url, add, stop } = await start(t, port);
    const [one, two] = await Promise.all([browser.newPage(), browser.newPage()]);
    for (const page of [one, two]) {
      await page.goto(url);
      await page.getByText('Live', { exact: true }).waitFor();
    }
    await one.getByLabel('Item').fill('tea');
    await one.getByLabel('Count').fill('3');
    await one.getByRole('button').click();
    for (const page of [one, two]) await page.getByText('3 × tea').waitFor();
    if (process.env.SCREENSHOT) await two.screenshot({ path: process.env.SCREENSHOT });

    // The engine in memory has forgotten what the pages have seen: they read the order again.
    await stop();
    const again = await start(t, port);
    await two.getByText('Reconnecting').waitFor();
    await again.add('milk', 1);
    for (const page of [one, two]) {
      await page.getByText('1 × milk').waitFor();
      await page.getByText('3 × tea').waitFor({ state: 'detached' });
    }
    t.is(await add('bread', 2000), 400);
  },
);
