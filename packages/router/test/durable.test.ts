import { type CallRequest, RpcError } from '@mikrokit/router';
import { step } from '@mikrokit/router/durable';
import { toRemote } from '@mikrokit/router/protocol';
import test from 'ava';
import { noHeaders } from './caller.ts';

const plain = { request: noHeaders };

/** An engine that stores outcomes in a list, and reads them in further attempts. */
function createEngine() {
  const stored: string[] = [];
  const attempt = () => {
    let at = 0;
    const runStep: CallRequest['runStep'] = async (_name, run) => {
      const known = stored[at];
      if (known === undefined) stored[at] = await run();
      return stored[at++] as string;
    };
    return { request: { ...noHeaders, runStep } };
  };
  return { attempt, stored };
}

test('without an engine, a step runs its function once and gives its result', async (t) => {
  let runs = 0;
  const result = { id: 'c-1', list: [1, null, true, { nested: undefined }] };
  t.is(
    await step(plain, 'charge', () => {
      runs++;
      return result;
    }),
    result,
  );
  t.is(runs, 1);
  const error = new Error('away');
  t.is(await t.throwsAsync(step(plain, 'charge', () => Promise.reject(error))), error);
});

test('an engine stores results, and further attempts get them', async (t) => {
  const { attempt, stored } = createEngine();
  let runs = 0;
  const handler = async (context: typeof plain) => {
    const a = await step(context, 'a', () => ({ n: ++runs }));
    const b = await step(context, 'b', async () => `${a.n}!`);
    await step(context, 'c', () => {});
    return [a, b];
  };
  t.deepEqual(await handler(attempt()), [{ n: 1 }, '1!']);
  t.deepEqual(await handler(attempt()), [{ n: 1 }, '1!']);
  t.is(runs, 1);
  t.deepEqual(stored, ['{"value":{"n":1}}', '{"value":"1!"}', '{}']);
});

test('an RpcError is stored, and thrown again with its data', async (t) => {
  const { attempt } = createEngine();
  let runs = 0;
  const pay = (context: typeof plain) =>
    step(context, 'pay', () => {
      runs++;
      throw new RpcError('declined', { status: 402, message: 'No funds', data: { left: 3 } });
    });
  for (let n = 0; n < 2; n++) {
    const error = await t.throwsAsync(pay(attempt()), { instanceOf: RpcError });
    t.like(error, { type: 'declined', status: 402, message: 'No funds', data: { left: 3 } });
  }
  t.is(runs, 1);
});

test('the engine tries again after faults, and after answers of others that ask for it', async (t) => {
  const away = [
    new Error('away'),
    toRemote(new RpcError('overloaded', { status: 503 })),
    toRemote(new RpcError('too-many', { status: 429 })),
    toRemote(new RpcError('idempotency-key-in-use', { status: 409 })),
  ];
  const { attempt, stored } = createEngine();
  for (const error of away)
    t.is(await t.throwsAsync(step(attempt(), 'a', () => Promise.reject(error))), error);
  t.deepEqual(stored, []);
  const rejected = toRemote(new RpcError('declined', { status: 402 }));
  const again = () => t.throwsAsync(step(attempt(), 'a', () => Promise.reject(rejected)));
  await again();
  t.like(await again(), { type: 'declined', status: 402 });
  t.is(stored.length, 1);
});

test('a result that JSON changes is an error, with an engine and without', async (t) => {
  class Row {
    id = 1;
  }
  const wrong: [unknown, RegExp][] = [
    [new Date(0), /it is an instance of Date/],
    [{ at: new Date(0) }, /its member "at" is an instance of Date/],
    [[1, undefined], /an item \(1\) is undefined/],
    [{ n: Number.NaN }, /"n" is NaN/],
    [1n, /it is a bigint/],
    [{ rows: [new Row()] }, /an item \(0\) is an instance of Row/],
    [{ toJSON: () => 1 }, /it is an instance of Object/],
    [() => 1, /it is a function/],
  ];
  for (const [value, message] of wrong)
    for (const context of [plain, createEngine().attempt()])
      t.like(
        await t.throwsAsync(
          step(context, 's', () => value),
          { message },
        ),
        {
          type: 'bad-step-result',
          status: 500,
        },
      );
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  await t.throwsAsync(
    step(plain, 's', () => cycle),
    { message: /circular/ },
  );
  const { attempt } = createEngine();
  const data = { at: new Date(0) };
  const thrower = () => {
    throw new RpcError('declined', { data });
  };
  await t.throwsAsync(step(attempt(), 's', thrower), { message: /"at" is an instance of Date/ });
});

test('a step needs a name and a function', async (t) => {
  await t.throwsAsync(
    step(plain, '', () => 1),
    { instanceOf: TypeError, message: /name/ },
  );
  await t.throwsAsync(step(plain, 'a', 1 as never), { message: /step "a": pass a function/ });
});
