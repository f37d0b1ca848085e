import { setTimeout as delay } from 'node:timers/promises';
import type { RecordedCall } from '@mikrokit/explorer';
import test from 'ava';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import { assertAccessible, exploreApi } from './explorer-page.ts';

// The last calls and the changes of the contract in the explorer of `mikrokit dev`.

const API = `
import { setTimeout as delay } from 'node:timers/promises';
import { createRouter, hook, RpcError } from '@mikrokit/router';

export const api = createRouter({
  auth: hook({ header: 'authorization', handler: (_context, key?: string) => key === 'no' ? new RpcError('unauthorized', { status: 401, message: 'Who?' }) : undefined }),
  slow: async (_context, name: string): Promise<string> => {
    console.log('before ' + name);
    await delay(50);
    console.error('after ' + name);
    return name;
  },
  fails: (): number => {
    throw new Error('a disk is full');
  },
  count: async function* (_context, to: number) {
    for (let n = 1; n <= to; n++) yield n;
    await delay(50);
  },
});
`;

const { app, browserTest, url } = exploreApi('the last calls and the changes in the explorer', API);

async function callRoute(route: string, params: unknown, headers: Record<string, string> = {}) {
  const { origin } = new URL(url());
  const reply = await fetch(`${origin}/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(params),
  });
  return reply.text();
}

async function recorded(
  isThere: (calls: readonly RecordedCall[]) => boolean,
): Promise<readonly RecordedCall[]> {
  let calls: readonly RecordedCall[] = [];
  for (let attempt = 0; attempt < 100; attempt++) {
    calls = (await (await fetch(`${url()}/calls`)).json()) as readonly RecordedCall[];
    if (isThere(calls)) return calls;
    await delay(100);
  }
  throw new Error(`These calls are recorded: ${JSON.stringify(calls, undefined, 2)}`);
}

test.serial(
  'Calls at the same time have their own steps, timings, output and errors',
  async (t) => {
    await Promise.all([
      callRoute('slow', ['Ada']),
      callRoute('slow', ['Grace']),
      callRoute('fails', []),
      callRoute('slow', ['Eve'], { authorization: 'no' }),
    ]);
    const calls = await recorded(({ length }) => length === 4);
    const outputs = calls.map(({ logs }) => logs.join(''));
    t.true(outputs.includes('before Ada\nafter Ada\n'));
    t.true(outputs.includes('before Grace\nafter Grace\n'));
    const slow = calls.find(({ logs }) => logs.join('').includes('Ada'));
    t.deepEqual(
      slow?.steps.map(({ kind, name, failed }) => ({ kind, name, failed })),
      [
        { kind: 'hook', name: 'auth', failed: false },
        { kind: 'route', name: 'slow', failed: false },
      ],
    );
    const [hook, route] = slow?.steps ?? [];
    t.true((route?.duration ?? 0) >= 40 && (hook?.duration ?? 0) < (route?.duration ?? 0));
    t.true((slow?.duration ?? 0) >= (route?.duration ?? 0));
    const failed = calls.find(({ route }) => route === 'fails');
    t.is(failed?.status, 500);
    t.regex(failed?.errors[0]?.text ?? '', /^Error: a disk is full\n.*api\.ts/s);
    const rejected = calls.find(({ status }) => status === 401);
    t.deepEqual(rejected?.errors, [{ name: 'auth', text: 'unauthorized: Who?' }]);
    t.deepEqual(
      rejected?.steps.map(({ name, failed }) => [name, failed]),
      [['auth', true]],
    );
  },
);

test.serial(
  'A stream is told of again when it has ended, and only the last hundred calls are kept',
  async (t) => {
    t.regex(await callRoute('count', [3]), /data: 3/);
    const [count] = await recorded(([first]) =>
      Boolean(
        first?.route === 'count' && first.steps.every(({ duration }) => duration !== undefined),
      ),
    );
    t.is(count?.status, 200);
    t.true((count?.steps.at(-1)?.duration ?? 0) >= 40);
    await Promise.all(Array.from({ length: 120 }, () => callRoute('fails', [])));
    const calls = await recorded(
      (all) => all.length === 100 && all.every(({ route }) => route === 'fails'),
    );
    t.is(new Set(calls.map(({ key }) => key)).size, 100);
  },
);

test.serial('Other sites and other names cannot read the calls or the changes', async (t) => {
  for (const path of ['calls', 'changes']) {
    const reply = await fetch(`${url()}/${path}`, {
      headers: { origin: 'https://attacker.example' },
    });
    t.is(reply.status, 403);
  }
});

browserTest('The page shows the last calls as they happen', async (t, { page, failures }) => {
  await page.getByRole('link', { name: 'Last calls' }).first().click();
  await page.getByText('100 calls').waitFor();
  await callRoute('slow', ['<b>Ada</b>']);
  const entry = page.locator('details', { hasText: 'slow · 200' }).first();
  await entry.locator('summary').click();
  t.is(
    await entry.getByLabel('Output of slow').textContent(),
    'before <b>Ada</b>\nafter <b>Ada</b>\n',
  );
  await entry.getByRole('cell', { name: 'auth' }).waitFor();
  await callRoute('fails', []);
  const failed = page.locator('details.failed').first();
  await failed.locator('summary').click();
  t.regex((await failed.getByLabel('Error of fails').textContent()) ?? '', /a disk is full/);
  await assertAccessible(t, page);
  t.deepEqual(failures, []);
});

browserTest('The page shows the changes of the contract since the lock', async (t, { page }) => {
  await page.getByRole('link', { name: 'Changes' }).first().click();
  await page.getByText('mikrokit contract lock').waitFor();
  const locking = runNode(t, [mikrokit, 'contract', 'lock'], { cwd: app().folder });
  t.is(await locking.ended, 0, locking.output());
  await page.getByRole('button', { name: 'Compare again' }).click();
  await page.getByText('The contract matches the lock file.').waitFor();
  app().write(
    'api.ts',
    API.replace('name: string', 'name: number')
      .replace('+ name', '+ String(name)')
      .replace('return name', 'return String(name)'),
  );
  await page.getByRole('button', { name: 'Compare again' }).click();
  await page.getByText('breaking: parameter-type').waitFor();
  await assertAccessible(t, page);
});
