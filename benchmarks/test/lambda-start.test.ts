import test from 'ava';
import { buildFunction, functions, lazyFunctions } from '../lambda/function-list.ts';
import { invoke, start } from '../lambda/sample.ts';
import { assertFunction } from '../lambda/update-user-event.ts';
import { verdictsOf } from '../lambda/verdicts.ts';

for (const one of [...functions, ...lazyFunctions.slice(1)]) {
  test.serial(
    `the Lambda function of ${one.name} updates a user and rejects wrong ones`,
    async (t) => {
      t.timeout(60_000);
      const lambda = await start(await buildFunction(one), undefined);
      t.teardown(() => lambda.stop());
      await t.notThrowsAsync(assertFunction(one.name, (event) => invoke(lambda, event)));
    },
  );
}

test('a few samples, or some that differ much, decide nothing', (t) => {
  const row = { samples: 15, ready: 50, firstReply: 55, least: 50, greatest: 70, warm: 10 };
  const rows = [
    { function: 'hand-written', ...row },
    { function: 'mikrokit', ...row, firstReply: 60, least: 56 },
  ];
  const verdicts = (more: Partial<typeof row> = {}) =>
    verdictsOf(rows.map((one) => ({ ...one, ...more }))).map(({ met, isSteady }) => [
      met,
      isSteady,
    ]);
  t.deepEqual(verdicts(), [[true, true]]);
  t.like(verdictsOf([{ function: 'hand-written', ...row, firstReply: 54 }, ...rows.slice(1)]), [
    { met: false, isSteady: true },
  ]);
  t.deepEqual(verdicts({ samples: 14 }), [[true, false]]);
  t.false(verdicts({ least: 40 })[0]?.[1]);
  t.deepEqual(verdictsOf(rows.slice(0, 1)), []);
});
