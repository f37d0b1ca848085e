import { ValidationError } from '@mikrokit/router';
import test from 'ava';

await import('@mikrokit/compiler/register');
const { api, handled } = await import('./parsed/keyed-api.ts');
const { names } = await import('./parsed/keyed-schemas.ts');

const keyed = (key: string) => api.caller({ headers: { 'idempotency-key': `"${key}"` } });

test.serial(
  'a repeat gets the stored reply, though its schema would reject the value by now',
  async (t) => {
    const first = await keyed('a').call('register', 'ada');
    t.is(await keyed('a').call('register', 'ada'), first);
    t.deepEqual(handled, ['ada']);
    t.deepEqual(names.asked, ['ada']);
    await t.throwsAsync(keyed('b').call('register', 'ada'), { instanceOf: ValidationError });
  },
);

test.serial('of two calls with one key at once, only the first runs the schemas', async (t) => {
  names.asked.length = 0;
  const replies = await Promise.all(
    ['bob', 'bob'].map((name) => keyed('c').call('register', name)),
  );
  t.is(replies[0], replies[1]);
  t.deepEqual(names.asked, ['bob']);
});

test.serial(
  'what a schema rejects frees the key, as parameters that do not fit their types',
  async (t) => {
    names.taken.add('eve');
    await t.throwsAsync(keyed('d').call('register', 'eve'), { instanceOf: ValidationError });
    // Other parameters under the same key, and the same ones once they are accepted.
    t.regex(await keyed('d').call('register', 'eva'), /^eva /);
    await t.throwsAsync(keyed('e').call('register', 'eve'), { instanceOf: ValidationError });
    names.taken.delete('eve');
    t.regex(await keyed('e').call('register', 'eve'), /^eve /);
  },
);

test.serial('what the handler rejects is stored', async (t) => {
  handled.length = 0;
  await t.throwsAsync(keyed('f').call('reject', 'kim'), { message: /rejected/ });
  await t.throwsAsync(keyed('f').call('reject', 'kim'), { message: /rejected/ });
  t.deepEqual(handled, ['kim']);
});

test.serial(
  'parameters are compared as they were sent, whatever a schema does with them',
  async (t) => {
    const first = await keyed('g').call('number', { name: 'ada' });
    t.is(await keyed('g').call('number', { name: 'ada' }), first);
    const error = await t.throwsAsync(keyed('g').call('number', { name: 'bob' }));
    t.like(error, { type: 'idempotency-key-reused' });
  },
);

test.serial('a call that is given up while its schemas run stores nothing', async (t) => {
  handled.length = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  names.answer = promise;
  t.like(await t.throwsAsync(keyed('h').call('forget', 'dan')), { type: 'timeout' });
  names.answer = Promise.resolve();
  resolve();
  await keyed('h').call('forget', 'dan');
  t.deepEqual(handled, ['dan']);
});
