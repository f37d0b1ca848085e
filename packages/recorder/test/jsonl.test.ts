import '@mikrokit/compiler/register';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecorder, jsonl, readTape } from '@mikrokit/recorder';
import test, { type ExecutionContext } from 'ava';
import { callRoute } from './call-route.ts';

const { createShop } = await import('./shop-api.ts');

function temporaryFolder(t: ExecutionContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-tape-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

for (const fsync of [false, true]) {
  test(`files rotate and read back in order, with fsync ${fsync}`, async (t) => {
    const folder = join(temporaryFolder(t), 'new', 'tapes');
    const shop = createShop({ total: ([first = 0]) => first });
    const document = { version: 1, api: await shop.describe() };
    const rotateBytes = Buffer.byteLength(JSON.stringify(document)) + 1000;
    const recorder = await createRecorder(shop, { sink: jsonl(folder, { rotateBytes, fsync }) });
    for (let i = 0; i < 40; i++) await callRoute(recorder.api, '/total', `[[${i}]]`);
    await recorder.close();
    const calls = await readTape(folder);
    t.deepEqual(
      calls.map(({ results }) => results.total),
      Array.from({ length: 40 }, (_, i) => i),
    );
    const files = readdirSync(folder);
    t.true(files.length > 5);
    for (const file of files) {
      const [description = '', ...lines] = readFileSync(join(folder, file), 'utf8').split('\n');
      t.deepEqual(JSON.parse(description), document);
      t.true(lines.length > 2 && statSync(join(folder, file)).size <= rotateBytes);
      t.is(statSync(join(folder, file)).mode & 0o077, 0);
    }
  });
}

test('large texts of any script read back, and a sink that takes no bytes gets texts', async (t) => {
  const folder = temporaryFolder(t);
  const shop = createShop({ total: () => 1 });
  const names = ['é'.repeat(9000), '😀 "\n'.repeat(3000), 'a'.repeat(100_000)];
  const whole: string[] = [];
  const sink = {
    write: async (lines: readonly string[]) => void whole.push(...lines),
    close: async () => {},
  };
  for (const to of [jsonl(folder, { rotateBytes: 50_000 }), sink]) {
    const recorder = await createRecorder(shop, { sink: to });
    for (const name of names)
      await callRoute(recorder.api, '/login', JSON.stringify([{ name, password: 'secret' }]));
    await recorder.close();
  }
  const calls = await readTape(folder);
  t.deepEqual(
    calls.map(({ results }) => results.login),
    names.map((name) => ({ token: '[sensitive]', name })),
  );
  t.deepEqual(
    whole.map((line) => JSON.parse(line).params),
    calls.map(({ params }) => params),
  );
});

test('a torn last line is left out, any other broken line is rejected with its place', async (t) => {
  const folder = temporaryFolder(t);
  const shop = createShop({ total: () => 1 });
  const recorder = await createRecorder(shop, { sink: jsonl(folder) });
  await callRoute(recorder.api, '/total', '[[1]]');
  await recorder.close();
  const file = join(folder, readdirSync(folder)[0] ?? '');
  appendFileSync(file, '{"version":1,"route":"tot');
  t.is((await readTape(file)).length, 1);
  appendFileSync(file, '\n');
  await t.throwsAsync(readTape(folder), { message: `${file}:3: this line is not JSON` });
  await t.throwsAsync(readTape(join(folder, 'none')), { code: 'ENOENT' });
});

test('rotateBytes that is no positive integer is rejected', (t) => {
  for (const rotateBytes of [0, 1.5, Number.NaN])
    t.throws(() => jsonl('tapes', { rotateBytes }), { instanceOf: RangeError });
});
