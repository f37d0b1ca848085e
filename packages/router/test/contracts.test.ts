import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel';
import { createRouter } from '@mikrokit/router';
import {
  createContractCounter,
  type DeprecatedCall,
  publishDeprecated,
} from '@mikrokit/router/contracts';
import test from 'ava';
import { start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const api = createRouter({ now: () => 'now' }, {}, handWrittenCodecs({ now: {} }));

test.serial(
  'calls are counted by route and released contract, and all other contracts as one',
  async (t) => {
    const counter = createContractCounter({
      releases: [{ routes: { now: { contract: 'now 1' } } }],
    });
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
  },
);

test.serial(
  'calls of deprecated routes are published with their contract, until that is ended',
  async (t) => {
    const codecs = handWrittenCodecs({ get: {}, find: {} });
    const model = JSON.parse(codecs.model as string);
    model.routes.find.deprecated = true;
    const routes = { get: () => 1, find: () => 1 };
    const api = createRouter(routes, {}, { ...codecs, model: JSON.stringify(model) });
    const found: string[] = [];
    const listen = (message: unknown) => {
      const { route, contract, call } = message as DeprecatedCall;
      found.push(`${route} ${contract} ${call.path}`);
    };
    subscribe('mikrokit:route.deprecated', listen);
    t.teardown(() => unsubscribe('mikrokit:route.deprecated', listen));
    const header = (name: string) => (name === 'mikrokit-contract' ? 'find 1' : undefined);
    const callBoth = async () => {
      await start(api, '/get', '', { header, native: undefined });
      await start(api, '/find', '', { header, native: undefined });
    };
    await callBoth();
    t.deepEqual(found, []);
    const end = await publishDeprecated(api);
    await callBoth();
    t.deepEqual(found, ['find find 1 find']);
    end();
    await callBoth();
    t.is(found.length, 1);
  },
);

test.serial('a router without deprecated routes is not listened to', async (t) => {
  const end = await publishDeprecated(api);
  t.false(tracingChannel('mikrokit:call').start.hasSubscribers);
  end();
});

test('unknown options of the counter are rejected', (t) => {
  t.throws(() => createContractCounter({ releases: [], release: [] } as never), {
    message: /createContractCounter.*release/,
  });
});
