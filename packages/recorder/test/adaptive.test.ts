import '@mikrokit/compiler/register';
import { setTimeout } from 'node:timers/promises';
import { createRecorder, memory, type Sink } from '@mikrokit/recorder';
import test, { type ExecutionContext } from 'ava';
import { callRoute } from './call-route.ts';

const { createShop } = await import('./shop-api.ts');
const shop = createShop({ total: ([first = 0]) => first });

/** Waits until the sample rate is as it should be. */
async function rateIs(
  t: ExecutionContext,
  rateOf: () => number,
  isRight: (rate: number) => boolean,
): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (isRight(rateOf())) {
      t.pass();
      return;
    }
    await setTimeout(50);
  }
  t.fail(`the rate stays ${rateOf()}`);
}

test('while memory exceeds its limit fewer calls are recorded, and each is counted', async (t) => {
  const sink = memory();
  const recorder = await createRecorder(shop, { sink, adaptive: { maxMemory: 1 } });
  await rateIs(
    t,
    () => recorder.stats().rate,
    (rate) => rate < 0.1,
  );
  for (let i = 0; i < 500; i++) await callRoute(recorder.api, '/total', `[[${i}]]`);
  await recorder.close();
  const { recorded, unsampled, written } = recorder.stats();
  t.is(recorded + unsampled, 500);
  t.true(unsampled > 300);
  t.is(sink.calls.length, written);
});

test('while the event loop is held up fewer calls are recorded, and all again afterwards', async (t) => {
  const recorder = await createRecorder(shop, { sink: memory(), adaptive: { maxDelay: 200 } });
  const rate = () => recorder.stats().rate;
  for (let i = 0; i < 3 && rate() === 1; i++) {
    const begin = performance.now();
    while (performance.now() - begin < 700);
    await setTimeout(10);
  }
  t.true(rate() < 1);
  await rateIs(t, rate, (now) => now === 1);
  await recorder.close();
});

test('while the queue fills fewer calls are recorded', async (t) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stuck: Sink = { write: () => promise, close: async () => {} };
  const recorder = await createRecorder(shop, {
    sink: stuck,
    maxQueueBytes: 2000,
    adaptive: { maxQueue: 0.4, maxDelay: 60_000 },
  });
  await callRoute(recorder.api, '/total', '[[1]]');
  await callRoute(recorder.api, '/total', '[[2]]');
  await rateIs(
    t,
    () => recorder.stats().rate,
    (rate) => rate < 1,
  );
  resolve();
  await rateIs(
    t,
    () => recorder.stats().rate,
    (rate) => rate === 1,
  );
  await recorder.close();
});

test('limits that cannot work are rejected', async (t) => {
  for (const adaptive of [{ maxDelay: -1 }, { maxMemory: Number.NaN }, { delay: 1 } as object])
    await t.throwsAsync(createRecorder(shop, { sink: memory(), adaptive }));
});
