import '@mikrokit/compiler/register';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecorder, jsonl } from '@mikrokit/recorder';
import { isReply } from '@mikrokit/router';
import test from 'ava';
import { callRoute } from './call-route.ts';

const { createShop } = await import('./shop-api.ts');

/** The number of planted secrets. */
const SECRETS = 200;

/** Calls with secrets, each in another position. */
function plantedCalls(plant: () => string): readonly (readonly [route: string, body: unknown])[] {
  const card = () => ({
    number: plantedNumber(plant()),
    limits: [[plant(), plantedNumber(plant())]],
    codes: [plantedNumber(plant())],
  });
  return [
    ['pay', [card(), true]],
    ['pay', [card(), false]],
    ['pay', [{ ...card(), [plantedNumber(plant())]: plantedNumber(plant()) }, true]],
    ['pay', [plantedNumber(plant())]],
    ['total', [[1, [plantedNumber(plant())]]]],
    ['login', [{ name: 'Ada', password: plant() }]],
    ['login', [{ name: 'Ada', password: 'x', birthday: plant() }]],
    ['login', [{ name: 'Ada', password: 'x', keys: [[plant(), 1]] }]],
    ['login', [{ name: 'Ada', password: 'x', [plant()]: plant() }]],
    ['login', [{ name: [plant()], password: 'x' }]],
    ['login', [{ name: 'Ada', password: { [plant()]: 1 } }]],
    ['login', [plant()]],
    ['login', [{ name: 'Ada', password: 'x' }, plant()]],
    ['login', { login: [{ name: 'Ada', password: 'x' }], device: [plant()] }],
    ['login', { [plant()]: [plant()] }],
    ['total', [[plant()]]],
    ['total', plant()],
    ['pick', [{ kind: 'b', y: 1, x: plant() }]],
    ['echo', [plant()]],
    ['echo', [{ [plant()]: [{ deep: plant() }] }]],
    ['leak', ['result', { [plant()]: 1 }]],
    ['leak', ['message', plant()]],
    ['leak', ['cause', plant()]],
    ['leak', ['result', plant()]],
    ['unlock', [plant()]],
  ];
}

/** A secret as a number of twelve digits, by the number in its text. */
function plantedNumber(text: string): number {
  return 913_370_000_000 + Number(text.replace('planted-', ''));
}

test('none of 200 planted secrets is on disk', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-tape-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const shop = createShop({ total: () => 1 });
  const recorder = await createRecorder(shop, {
    sink: jsonl(folder),
    headers: ['x-tenant', 'x-token'],
  });
  let planted = 0;
  const plant = () => `planted-${++planted}`;
  let calls = 0;
  while (planted < SECRETS) {
    const batch: unknown[] = [];
    for (const [route, body] of plantedCalls(plant)) {
      const headers = { 'x-tenant': 'acme', 'x-token': plant(), cookie: plant() };
      await callRoute(recorder.api, `/${route}`, JSON.stringify(body), headers);
      batch.push(Array.isArray(body) ? { [route]: body } : body);
    }
    await callRoute(recorder.api, '/login', `{"login":["${plant()}`);
    await callRoute(recorder.api, '/', JSON.stringify(batch));
    const query = recorder.api.accept(
      'GET',
      `/query?params=["${plant()}"]&x=${plant()}`,
      undefined,
    );
    if (!isReply(query)) await query.run('', { header: () => undefined, native: undefined });
    calls = recorder.stats().calls;
  }
  await recorder.close();
  const tape = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  t.true(planted >= SECRETS);
  t.is(tape.join('').match(/"version":1,"route"/g)?.length, calls);
  t.regex(tape.join(''), /"dependency":"vault","method":"open"/);
  t.regex(tape.join(''), /"dependency":"vault","method":"close"/);
  t.regex(tape.join(''), /"dependency":"vault","method":"charge"/);
  t.regex(tape.join(''), /"declined"/);
  t.deepEqual(tape.join('').match(/planted|91337\d{7}/g), null);
});
