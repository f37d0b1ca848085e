import '@mikrokit/compiler/register';
import { createRecorder, memory, type RecorderOptions, replay } from '@mikrokit/recorder';
import test from 'ava';
import { callRoute } from './call-route.ts';
import type { Orm } from './orm-api.ts';

const { createAccounts, createConstants, Orm: Accounts } = await import('./orm-api.ts');

async function record(
  orm: Orm,
  calls: readonly (readonly [route: string, ...params: unknown[]])[],
  options: Partial<RecorderOptions> = {},
) {
  const sink = memory();
  const recorder = await createRecorder(createAccounts(orm), { sink, ...options });
  const statuses = [];
  for (const [route, ...params] of calls) {
    const reply = await callRoute(recorder.api, `/${route}`, JSON.stringify(params));
    statuses.push(reply.status);
  }
  await recorder.close();
  return { calls: sink.calls, stats: recorder.stats(), statuses };
}

/** Fails if it is asked. */
class NoAccounts extends Accounts {
  override find(): never {
    throw new Error('find was asked');
  }

  override since(): never {
    throw new Error('since was asked');
  }

  override async save(): Promise<never> {
    throw new Error('save was asked');
  }

  override raw(): never {
    throw new Error('raw was asked');
  }
}

test('methods that the model holds are recorded by their types, and others as plain data', async (t) => {
  const { calls, stats } = await record(new Accounts(), [
    ['find', 1],
    ['since', 5],
    ['raw', 1],
  ]);
  const [find, since, raw] = calls.map(({ dependencyCalls }) => dependencyCalls?.[0]);
  t.truthy(find?.contract);
  t.like(find?.result, { password: '[sensitive]' });
  t.truthy(since?.contract);
  t.is(since?.result, '1970-01-01T00:00:00.005Z');
  t.is(raw?.contract, undefined);
  t.deepEqual(raw?.params, ['select', [1, { email: 'ada@example.com' }]]);
  t.is(stats.unwritable, 0);
  const report = await replay(createAccounts(new NoAccounts()), calls);
  t.like(report, { same: 2, redacted: 1, differences: [] });
});

test('values that are no plain data are counted and reported once, and never on the tape', async (t) => {
  const errors: unknown[] = [];
  const { calls, stats, statuses } = await record(
    new Accounts(),
    [['cursor'], ['cursor'], ['broken']],
    { onError: (error) => errors.push(error) },
  );
  t.deepEqual(statuses, [200, 200, 200]);
  t.deepEqual(
    calls.map(({ dependencyCalls, redacted }) => [dependencyCalls?.[0]?.result, redacted]),
    calls.map(() => ['[untyped]', true]),
  );
  t.is(stats.unwritable, 3);
  t.deepEqual(errors.map(String), [
    'Error: A tape cannot hold what orm.cursor takes or returns: calls that use it cannot be replayed',
    'Error: A tape cannot hold what orm.broken takes or returns: calls that use it cannot be replayed',
  ]);
  t.is(((errors[1] as Error).cause as Error).message, 'not read yet');
});

test('a query builder remains one while its call is recorded', async (t) => {
  const orm = new Accounts();
  const { statuses, stats, calls } = await record(orm, [['select']], { onError: () => {} });
  t.deepEqual(statuses, [200]);
  t.deepEqual(calls[0]?.results, { select: 2 });
  t.is(orm.query.runs, 1);
  t.is(stats.unwritable, 1);
});

test('rules for a dependency change its parameters and answers by property and path', async (t) => {
  const rules = [
    { dependency: 'orm.raw', path: '$[1][1].email', in: 'params', action: 'redact' },
    { dependency: 'orm', property: 'email', in: 'results', action: 'mask' },
    { dependency: 'orm.find', property: 'id', action: 'replace', with: 7 },
    { dependency: 'other', action: 'drop' },
  ] as const;
  const { calls } = await record(
    new Accounts(),
    [
      ['raw', 1],
      ['find', 1],
      ['since', 3],
    ],
    { rules },
  );
  const [raw, find, since] = calls.map(({ dependencyCalls }) => dependencyCalls?.[0]);
  t.deepEqual(raw?.params, ['select', [1, { email: '[redacted]' }]]);
  t.deepEqual(raw?.result, [
    { email: '***@*******.***', params: [1, { email: '***@*******.***' }] },
  ]);
  t.like(find?.result, { id: 7, email: '*@*******.***' });
  t.is(since?.result, '1970-01-01T00:00:00.003Z');
  const report = await replay(createAccounts(new NoAccounts()), calls, { rules });
  t.like(report, { same: 1, redacted: 2, differences: [] });
});

test('rules for types reach dependency calls to methods that have types', async (t) => {
  const rules = [
    { dependency: 'orm', type: 'Email', action: 'redact' },
    { dependency: 'orm', property: 'phone', action: 'mask' },
  ] as const;
  const { calls } = await record(
    new Accounts(),
    [
      ['save', 'ada@example.com'],
      ['raw', 1],
    ],
    { rules },
  );
  const [save, raw] = calls.map(({ dependencyCalls }) => dependencyCalls?.[0]);
  t.deepEqual(save?.params, ['[redacted]', [{ email: '[redacted]', phone: '** **' }]]);
  t.is(save?.result, 1);
  t.like(raw?.result, [{ email: 'ada@example.com' }]);
  const api = createAccounts(new NoAccounts());
  t.like(await replay(api, calls, { rules }), { same: 2, redacted: 0, differences: [] });
  const withoutRules = await replay(api, calls);
  t.is(withoutRules.differences.length, 1);
});

test('without its key, a pseudonym of a type is compared by being there', async (t) => {
  const rules = [{ dependency: 'orm', type: 'Email', action: 'pseudonym' }] as const;
  const pseudonymKey = 'a key for this test of 32 characters';
  const { calls } = await record(new Accounts(), [['save', 'ada@example.com']], {
    rules,
    pseudonymKey,
  });
  t.notRegex(JSON.stringify(calls[0]?.dependencyCalls), /ada@/);
  const api = createAccounts(new NoAccounts());
  t.is((await replay(api, calls, { rules })).same, 1);
  t.is((await replay(api, calls, { rules, pseudonymKey })).same, 1);
});

test('a frozen object is wrapped, and each of its names is a method, also of one function', async (t) => {
  const sink = memory();
  const recorder = await createRecorder(createConstants(), { sink });
  t.is((await callRoute(recorder.api, '/both', '[]')).body, '{"both":[1,1]}');
  await recorder.close();
  t.deepEqual(
    sink.calls[0]?.dependencyCalls?.map(({ method, result }) => [method, result]),
    [
      ['one', 1],
      ['first', 1],
    ],
  );
});

test('a rule for a whole dependency removes all that it is asked and answers', async (t) => {
  const rules = [{ dependency: 'orm', action: 'drop' }] as const;
  const { calls } = await record(new Accounts(), [['raw', 1]], { rules });
  t.like(calls[0]?.dependencyCalls?.[0], { params: null });
  t.false('result' in (calls[0]?.dependencyCalls?.[0] ?? {}));
  for (const rule of [
    { dependency: 'orm', action: 'keep' },
    { dependency: 'orm', in: 'errors', action: 'mask' },
    { dependency: '', action: 'mask' },
  ] as const)
    await t.throwsAsync(record(new Accounts(), [], { rules: [rule] }), {
      message: /rules\[0\]: (a rule for a dependency takes no|dependency must be)/,
    });
});

test('of a call that asks or takes too much the tape tells how much is missing', async (t) => {
  const { calls, stats } = await record(
    new Accounts(),
    [
      ['raw', 1],
      ['since', 1],
    ],
    { maxDependencyCalls: 0 },
  );
  t.deepEqual(
    calls.map(({ dependencyCalls, missing, redacted }) => ({ dependencyCalls, missing, redacted })),
    calls.map(() => ({
      dependencyCalls: [],
      missing: { dependencyCalls: 1, taken: 0 },
      redacted: true,
    })),
  );
  t.is(stats.recorded, 2);
});

test('a call whose dependency calls find no memory is recorded without them', async (t) => {
  const orm = new Accounts();
  const sink = memory();
  const recorder = await createRecorder(createAccounts(orm), { sink, maxQueueBytes: 7800 });
  const texts = ['a', 'b'].map((letter) => letter.repeat(400));
  const replies = texts.map((text) =>
    callRoute(recorder.api, '/later', JSON.stringify({ later: [text] })),
  );
  orm.release();
  await Promise.all(replies);
  await recorder.close();
  const missing = new Map(sink.calls.map((call) => [JSON.stringify(call.params), call.missing]));
  const [first, second] = texts.map((text) => missing.get(JSON.stringify({ later: [text] })));
  t.deepEqual([first, second], [undefined, { dependencyCalls: 1, taken: 0 }]);
  t.like(await replay(createAccounts(orm), sink.calls), { redacted: 1, incomplete: 1 });
});
