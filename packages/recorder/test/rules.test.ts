import '@mikrokit/compiler/register';
import {
  createRecorder,
  memory,
  type RecorderOptions,
  type RedactionRule,
  replay,
} from '@mikrokit/recorder';
import test from 'ava';
import { callRoute } from './call-route.ts';

const { api, customer } = await import('./ruled-api.ts');

const pseudonymKey = 'a key of at least 32 characters for tests';

/** The tape of one customer that is saved, as JSON that a test may look into. */
async function saved(rules: readonly RedactionRule[], options: Partial<RecorderOptions> = {}) {
  const sink = memory();
  const needsKey = rules.some(({ action }) => action === 'pseudonym');
  const keys = needsKey ? { pseudonymKey } : {};
  const recorder = await createRecorder(api, { sink, rules, ...keys, ...options });
  const headers = { 'x-tenant': 'acme-1' };
  await callRoute(recorder.api, '/customers/save', JSON.stringify([customer]), headers);
  await callRoute(recorder.api, '/other', '[{"email":"Ada.Lovelace@example.com"}]');
  await callRoute(recorder.api, '/customers/find', '["a@b"]');
  await recorder.close();
  const [save, other, find] = sink.calls;
  const params = save?.params['customers/save'] as readonly unknown[] | undefined;
  const given = params?.[0] as typeof customer;
  const result = save?.results['customers/save'] as typeof customer;
  return { calls: sink.calls, save, given, result, other, find };
}

const { key: _key, ...plain } = customer;
const onTape = { ...plain, extra: '[untyped]' };

test('a rule changes a property in both directions, on any level, and in data of errors', async (t) => {
  const { given, result, other, find, save } = await saved([
    { property: 'email', action: 'redact' },
  ]);
  const changed = { ...onTape, email: '[redacted]', notes: { email: '[redacted]', other: 'kept' } };
  t.deepEqual(given, { ...changed, key: '[sensitive]' });
  t.deepEqual(result, changed as never);
  t.deepEqual(other?.params.other, [{ email: '[redacted]' }]);
  t.deepEqual(find?.errors['customers/find'], { type: 'none', data: { email: '[redacted]' } });
  t.true(save?.redacted && other?.redacted);
});

test('a rule may be for one direction and for some routes', async (t) => {
  const rules: RedactionRule[] = [
    { route: 'customers/*', property: 'email', in: 'params', action: 'drop' },
  ];
  const { given, result, other } = await saved(rules);
  t.false('email' in given);
  t.is(result.email, customer.email);
  t.deepEqual(other?.params.other, [{ email: customer.email }]);
});

test('a rule is for a type by its name, within lists and unions, too', async (t) => {
  const { given, result } = await saved([
    { type: 'Card', action: 'mask' },
    { type: 'Address', action: 'replace', with: { city: 'Paris' } },
  ]);
  const cards = [
    { number: '****-****', limit: 0 },
    { number: '****-****', limit: 0 },
  ];
  for (const side of [given, result]) {
    t.deepEqual(side.cards, cards);
    t.deepEqual(side.address, { city: 'Paris' });
    t.is(side.email, customer.email);
  }
});

test('a rule is for a path from the parameters or the result', async (t) => {
  const { given, result } = await saved([
    { path: '$[0].cards[1].number', action: 'drop' },
    { path: "$['cards'][*].limit", action: 'redact' },
    { path: '$.notes.other', action: 'mask' },
    { path: '$[0].cards[0]', action: 'drop' },
  ]);
  t.deepEqual(given.cards, [null, { limit: 7 }] as never);
  t.deepEqual(
    result.cards,
    customer.cards.map(({ number }) => ({ number, limit: '[redacted]' })) as never,
  );
  t.deepEqual([given.notes.other, result.notes.other], ['kept', '****']);
});

test('pseudonyms keep form and equality, for numbers, dates and booleans, too', async (t) => {
  const rules: RedactionRule[] = [
    { property: 'email', action: 'pseudonym' },
    { type: 'Card', action: 'pseudonym' },
    { property: 'birth', action: 'pseudonym' },
    { property: 'isActive', action: 'pseudonym' },
    { header: 'X-Tenant', action: 'pseudonym' },
  ];
  const options = { headers: ['x-tenant'] };
  const first = await saved(rules, options);
  const { given, result, other, save } = first;
  t.regex(given.email, /^[A-Z][a-z]{2}\.[A-Z][a-z]{7}@[a-z]{7}\.[a-z]{3}$/);
  t.not(given.email, customer.email);
  t.is(result.email, given.email);
  t.deepEqual(other?.results.other, customer.email);
  t.deepEqual(other?.params.other, [{ email: given.email }]);
  t.regex(given.cards[0]?.number ?? '', /^\d{4}-\d{4}$/);
  t.regex(String(given.cards[0]?.limit), /^\d{4}(?:\.\d)?$/);
  t.false(Number.isNaN(Date.parse(given.birth)));
  t.is(typeof given.isActive, 'boolean');
  t.regex(save?.headers['x-tenant'] ?? '', /^[a-z]{4}-\d$/);
  t.notRegex(JSON.stringify([given, result]), /Lovelace|4111|1815|acme/);
  t.deepEqual((await saved(rules, options)).given, given);
  const others = await saved(rules, { ...options, pseudonymKey: pseudonymKey.toUpperCase() });
  t.not(others.given.email, given.email);
});

test('the first rule that matches applies, and sensitive values stay masked', async (t) => {
  const { given } = await saved([
    { property: 'email', action: 'mask' },
    { type: 'Customer', in: 'params', action: 'keep' },
    { property: 'extra', action: 'redact' },
  ]);
  t.is(given.email, '***.********@*******.***');
  t.is(given.key, '[sensitive]' as never);
});

test('only a rule keeps what has no type', async (t) => {
  const { given, result } = await saved([{ property: 'extra', action: 'keep' }]);
  t.deepEqual([given.extra, result.extra], [customer.extra, customer.extra]);
});

test('rules for properties reach calls to wrapped dependencies, which are not replayed then', async (t) => {
  const sink = memory();
  const { api: asking } = await import('./asking-ruled-api.ts');
  const rules: RedactionRule[] = [{ property: 'email', action: 'mask' }];
  const recorder = await createRecorder(asking, { sink, rules });
  await callRoute(recorder.api, '/save', '[{"email":"ada@example.com","age":36}]');
  await recorder.close();
  const [call] = sink.calls;
  t.deepEqual(
    call?.dependencyCalls?.map(({ params, result }) => [params, result]),
    [[[{ email: '***@*******.***', age: 36 }], { email: '***@*******.***', id: 1 }]],
  );
  t.true(call?.redacted);
  t.notRegex(JSON.stringify(sink.calls), /ada/);
});

test('a replay with the same rules finds no differences, one without them does', async (t) => {
  const rules: RedactionRule[] = [{ property: 'email', in: 'errors', action: 'pseudonym' }];
  const { calls } = await saved(rules);
  const report = await replay(api, calls, { rules, pseudonymKey });
  t.like(report, { same: 2, redacted: 1, differences: [] });
  t.is((await replay(api, calls)).differences.length, 1);
});

test('a value without a type is on the tape as it was sent, whatever its handler does to it', async (t) => {
  const sink = memory();
  const rules: RedactionRule[] = [{ property: 'extra', action: 'keep' }];
  const recorder = await createRecorder(api, { sink, rules });
  await callRoute(recorder.api, '/sort', '[{"extra":[3,1,2]}]');
  await recorder.close();
  t.like(sink.calls[0], { params: { sort: [{ extra: [3, 1, 2] }] }, results: { sort: true } });
});

test('rules that cannot work or that match nothing are rejected', async (t) => {
  const rejected: readonly [object, RegExp][] = [
    [
      { property: 'emial', in: 'errors', action: 'mask' },
      /no value or header matches \{"property":"emial"/,
    ],
    [{ path: '$[0].key', action: 'mask' }, /only sensitive ones, which are masked anyway/],
    [{ header: 'x-other', action: 'mask' }, /no value or header matches/],
    [{ route: 'nowhere', property: 'email', action: 'mask' }, /no value or header matches/],
    [{ path: '$..email', action: 'mask' }, /'\$\.\.email' is not a path/],
    [{ path: '$', action: 'mask' }, /is not a path/],
    [{ path: 'email', action: 'mask' }, /is not a path/],
    [{ action: 'mask' }, /needs a type, a property, a path, a header or a dependency/],
    [{ property: 'email' }, /action must be one of/],
    [{ property: 'email', action: 'hide' }, /action must be one of/],
    [{ property: 'email', action: 'replace' }, /needs 'with', and no other action takes it/],
    [{ property: 'email', action: 'mask', with: 1 }, /needs 'with', and no other action takes it/],
    [{ property: '', action: 'mask' }, /property must be a non-empty string/],
    [{ property: 'email', in: 'headers', action: 'mask' }, /in must be one of/],
    [{ property: 'email', action: 'mask', depth: 1 }, /there is no option 'depth'/],
    [{ header: 'x-tenant', property: 'email', action: 'mask' }, /but nothing else/],
    [{ header: 'x-tenant', action: 'keep' }, /a header is a string/],
  ];
  for (const [rule, message] of rejected)
    await t.throwsAsync(saved([rule as RedactionRule]), { message }, JSON.stringify(rule));
  const email: RedactionRule = { property: 'email', action: 'pseudonym' };
  await t.throwsAsync(saved([email], { pseudonymKey: 'short' }), { message: /at least 32/ });
  await t.throwsAsync(saved([], { pseudonymKey }), { message: /pseudonymKey needs a rule/ });
});
