import '@mikrokit/compiler/register';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createRecorder,
  jsonl,
  memory,
  readLocatedCalls,
  replay,
  type Sink,
} from '@mikrokit/recorder';
import test, { type ExecutionContext } from 'ava';
import { callRoute } from './call-route.ts';

const { createAccounts, Orm } = await import('./orm-api.ts');

function temporaryFolder(t: ExecutionContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-tape-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

for (const rotateBytes of [1_000_000, 3000])
  test(`files of up to ${rotateBytes} bytes tell the types of the dependency calls in them`, async (t) => {
    const folder = temporaryFolder(t);
    const disk = jsonl(folder, { rotateBytes });
    const written = Promise.withResolvers<void>();
    const sink: Sink = {
      describe: (line) => disk.describe?.(line),
      write: async (lines) => {
        await disk.write(lines);
        written.resolve();
      },
      close: () => disk.close(),
    };
    const recorder = await createRecorder(createAccounts(new Orm()), { sink, onError: () => {} });
    await callRoute(recorder.api, '/cursor', '[]');
    // The first file has begun before a dependency call with types is asked.
    await written.promise;
    for (let i = 0; i < 20; i++) {
      await callRoute(recorder.api, '/find', '[0]');
      await callRoute(recorder.api, '/since', '[1]');
    }
    await recorder.close();
    const files = readdirSync(folder);
    t.is(files.length > 1, rotateBytes === 3000);
    const located = await readLocatedCalls(folder);
    t.is(located.length, 41);
    t.is(located[0]?.dependencyTypes, undefined);
    for (const { call, dependencyTypes } of located.slice(1)) {
      const { contract = '' } = call.dependencyCalls?.[0] ?? {};
      t.is(dependencyTypes?.[contract]?.kind, 'object');
    }
    // The first file began without them, and may have been full.
    const descriptions = files
      .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
      .filter((line) => line.includes('"dependencyTypes"'));
    t.true(descriptions.length <= files.length);
  });

test('a replay tells the types of the methods that were asked', async (t) => {
  const sink = memory();
  const recorder = await createRecorder(createAccounts(new Orm()), { sink });
  await callRoute(recorder.api, '/since', '[1]');
  await recorder.close();
  const { dependencyTypes } = await replay(createAccounts(new Orm()), sink.calls);
  t.deepEqual(dependencyTypes.contracts, {
    'orm.since': sink.calls[0]?.dependencyCalls?.[0]?.contract,
  });
  t.is(dependencyTypes.types[dependencyTypes.contracts['orm.since'] ?? '']?.kind, 'object');
});

test('a sink that fails to take types does not make the call fail', async (t) => {
  const errors: unknown[] = [];
  const sink = {
    ...memory(),
    describe: (line: string) => {
      if (line.includes('dependencyTypes')) throw new Error('no more lines');
    },
  };
  const api = createAccounts(new Orm());
  const recorder = await createRecorder(api, { sink, onError: (error) => errors.push(error) });
  t.is((await callRoute(recorder.api, '/since', '[1]')).status, 200);
  await recorder.close();
  t.deepEqual(errors.map(String), ['Error: no more lines']);
});
