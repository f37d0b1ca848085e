import { tracingChannel } from 'node:diagnostics_channel';
import { createRouter } from '@mikrokit/router';
import { createContractCounter } from '@mikrokit/router/contracts';
import test from 'ava';
import { start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const api = createRouter({ now: () => 'now' }, {}, handWrittenCodecs({ now: {} }));

test('calls are counted by route and released contract, and all other contracts as one', async (t) => {
  const counter = createContractCounter({ releases: [{ routes: { now: { contract: 'now 1' } } }] });
  const { start: channel } = tracingChannel('mikrokit:call');
  channel.subscribe(counter.count);
  t.teardown(() => channel.unsubscribe(counter.count));
  for (const contract of ['now 1', 'now 1', 'a', 'b', undefined]) {
    const header = (name: string) => (name === 'mikrokit-contract' ? contract : undefined);
    await start(api, '/now', '', { header, native: undefined });
  }
  const counts = counter.counts();
  t.deepEqual(
    counts.map(({ route, contract, calls }) => [route, contract, calls]),
    [
      ['now', 'now 1', 2],
      ['now', 'other', 2],
      ['now', '', 1],
    ],
  );
  t.true(counts.every(({ lastSeen }) => !Number.isNaN(Date.parse(lastSeen))));
});

test('unknown options of the counter are refused', (t) => {
  t.throws(() => createContractCounter({ releases: [], release: [] } as never), {
    message: /createContractCounter.*release/,
  });
});
