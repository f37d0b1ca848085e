import '@mikrokit/compiler/register';
import { setImmediate } from 'node:timers/promises';
import {
  createRecorder,
  memory,
  type ReplayReport,
  replay,
  type TapedCall,
  wrap,
} from '@mikrokit/recorder';
import test from 'ava';
import { callRoute } from './call-route.ts';
import type { Book, Books } from './library-api.ts';

const { createLibrary, lend } = await import('./library-api.ts');
const { sensitive } = await import('@mikrokit/types/sensitive');

/** Books that answer after a random number of turns. */
class BooksInMemory implements Books {
  // A wrapped method keeps its `this`.
  readonly #books = new Map<number, Book>();
  asked = 0;

  constructor() {
    for (let id = 1; id <= 10; id++)
      this.#books.set(id, { id, title: `Book ${id}`, published: new Date(id * 1e9) });
  }

  async #turns(): Promise<void> {
    this.asked++;
    for (let turns = Math.random() * 5; turns > 0; turns--) await setImmediate();
  }

  async find(id: number) {
    await this.#turns();
    return this.#books.get(id);
  }

  async search({ after = new Date(0) }: { title?: string; after?: Date }) {
    await this.#turns();
    return [...this.#books.values()].filter(({ published }) => published > after);
  }

  count() {
    this.asked++;
    return this.#books.size;
  }

  async remove(id: number) {
    await this.#turns();
    if (id > 10) throw Object.assign(new Error('secret-message'), { code: 'ENOENT' });
    this.#books.delete(id);
  }

  async secretOf() {
    await this.#turns();
    return sensitive('secret-key');
  }
}

/** Fails the test if it is asked. */
const noBooks = new Proxy({} as Books, {
  get: (_target, name) => () => {
    throw new Error(`${String(name)} was asked`);
  },
});

async function record(calls: readonly (readonly [route: string, ...params: unknown[]])[]) {
  const sink = memory();
  const recorder = await createRecorder(createLibrary(new BooksInMemory()), { sink });
  await Promise.all(
    calls.map(([route, ...params]) => callRoute(recorder.api, `/${route}`, JSON.stringify(params))),
  );
  await recorder.close();
  return sink.calls;
}

const locations = ({ differences }: ReplayReport) =>
  differences.flatMap(({ changes }) => changes.map(({ location }) => location));

test('dependency calls are on tape with parameters, answers and occurrences, in their order', async (t) => {
  const [loan] = await record([['loan', 9]]);
  const withoutContracts = loan?.dependencyCalls?.map(({ contract, ...dependencyCall }) => {
    t.truthy(contract);
    return dependencyCall;
  });
  t.deepEqual(withoutContracts, [
    {
      dependency: 'db',
      method: 'find',
      params: [9],
      occurrence: 1,
      result: { id: 9, title: 'Book 9', published: '1970-04-15T04:00:00.000Z' },
      isAsync: true,
    },
    {
      dependency: 'db',
      method: 'search',
      params: [{ after: '1970-04-15T04:00:00.000Z' }],
      occurrence: 1,
      result: [{ id: 10, title: 'Book 10', published: '1970-04-26T17:46:40.000Z' }],
      isAsync: true,
    },
    { dependency: 'db', method: 'count', params: [], occurrence: 1, result: 10 },
  ]);
  const [twice] = await record([['twice', 1]]);
  t.deepEqual(
    twice?.dependencyCalls?.map(({ occurrence }) => occurrence),
    [1, 2],
  );
});

test('unchanged code stays green over 1,000 replays at concurrency 50, and asks nobody', async (t) => {
  const kinds = [['loan'], ['find'], ['twice'], ['remove'], ['ticket']] as const;
  const calls = Array.from({ length: 1000 }, (_, i) => {
    const [route] = kinds[i % 5] ?? ['find'];
    return route === 'ticket' ? ([route] as const) : ([route, (i % 12) + 1] as const);
  });
  const tape = await record(calls);
  t.is(tape.length, 1000);
  const report = await replay(createLibrary(noBooks), tape, { concurrency: 50 });
  t.like(report, {
    same: 1000,
    redacted: 0,
    incomplete: 0,
    differences: [],
    changedContracts: [],
    changedDependencies: [],
  });
});

const changes: Readonly<
  Record<
    string,
    readonly [(books: Books, id: number) => ReturnType<typeof lend>, readonly string[]]
  >
> = {
  'asks for something else': [(books, id) => lend(books, id + 1), ['dependencyCalls.db.find[0]']],
  'asks with another filter': [
    async (books, id) => {
      const book = await books.find(id);
      const later = await books.search({ title: 'x', ...(book && { after: book.published }) });
      return { ...(book && { title: book.title }), later: later.length, count: books.count() };
    },
    ['dependencyCalls.db.search[0].title'],
  ],
  'asks once more': [
    async (books, id) => {
      await books.find(id);
      return lend(books, id);
    },
    ['dependencyCalls.db.find#2'],
  ],
  'asks a method that was not asked': [
    async (books, id) => {
      await books.remove(id);
      return lend(books, id);
    },
    ['dependencyCalls.db.remove'],
  ],
  'does not ask any more': [
    async (books, id) => {
      const { count: _, ...rest } = await lend({ ...copyOf(books), count: () => 10 }, id);
      return { ...rest, count: 10 };
    },
    ['dependencyCalls.db.count'],
  ],
  'swallows the failure of a dependency call': [
    async (books, id) => {
      await books.find(id + 1).catch(() => undefined);
      return lend(books, id);
    },
    ['dependencyCalls.db.find[0]'],
  ],
};

function copyOf(books: Books): Books {
  return {
    find: (id) => books.find(id),
    search: (filter) => books.search(filter),
    count: () => books.count(),
    remove: (id) => books.remove(id),
    secretOf: (id) => books.secretOf(id),
  };
}

for (const [name, [loan, expected]] of Object.entries(changes)) {
  test(`a handler that ${name} turns the tape red`, async (t) => {
    const report = await replay(createLibrary(noBooks, { loan }), await record([['loan', 9]]));
    t.is(report.same, 0);
    const found = locations(report);
    for (const location of expected) t.true(found.includes(location), found.join(', '));
  });
}

test('methods of a dependency whose types have changed since are told', async (t) => {
  const tape = await record([['loan', 9]]);
  const older = tape.map((call) => ({
    ...call,
    dependencyCalls: (call.dependencyCalls ?? []).map((dependencyCall) =>
      dependencyCall.method === 'find' ? { ...dependencyCall, contract: 'older' } : dependencyCall,
    ),
  }));
  const report = await replay(createLibrary(noBooks), older);
  t.like(report, { same: 1, changedDependencies: ['db.find'] });
});

test('an error of a dependency is given back with its code, and without its message', async (t) => {
  const tape = await record([['remove', 11]]);
  t.deepEqual(tape[0]?.dependencyCalls?.[0]?.error, { name: 'Error', code: 'ENOENT' });
  t.notRegex(JSON.stringify(tape), /secret/);
  t.is((await replay(createLibrary(noBooks), tape)).same, 1);
});

test('a call whose answers are sensitive is not replayed', async (t) => {
  const tape = await record([['open', 1]]);
  t.notRegex(JSON.stringify(tape), /secret-key/);
  t.like(await replay(createLibrary(noBooks), tape), { same: 0, redacted: 1 });
});

test('times, random numbers and ids are those on the tape, unless a replay wants others', async (t) => {
  const tape = await record([['ticket'], ['ticket']]);
  const [{ taken, results }] = tape as [TapedCall];
  t.deepEqual(results.ticket, {
    id: taken?.uuid?.[0],
    at: taken?.now?.[0],
    lot: taken?.random?.[0],
  });
  const library = createLibrary(noBooks);
  t.is((await replay(library, tape)).same, 2);
  t.deepEqual(locations(await replay(library, tape.slice(1), { random: 'live' })), [
    'results.ticket.id',
    'results.ticket.lot',
  ]);
  const [call] = tape;
  const without = tape.slice(0, 1).map(() => ({ ...(call as TapedCall), taken: { now: [1, 2] } }));
  t.deepEqual(locations(await replay(library, without)).slice(0, 3), [
    'taken.uuid[0]',
    'taken.random[0]',
    'taken.now[1]',
  ]);
  await t.throwsAsync(replay(library, tape, { clock: 'sun' as 'tape' }), {
    message: /'tape' or 'live'/,
  });
});

test('outside of recorded calls the dependency answers itself', async (t) => {
  const books = new BooksInMemory();
  const reply = await callRoute(createLibrary(books), '/find', '[1]');
  t.is(reply.status, 200);
  t.is(books.asked, 1);
});

test('a dependency without types is recorded as plain data; a call with other answers is not replayed', async (t) => {
  const tape = await record([['shelf', 2], ['shelves']]);
  const dependencyCall = { dependency: 'shelves', method: 'get', params: [2], occurrence: 1 };
  t.deepEqual(tape[0]?.dependencyCalls, [
    { ...dependencyCall, result: { id: 2, name: 'Shelf 2' } },
  ]);
  t.is(tape[1]?.dependencyCalls?.[0]?.result, '[untyped]');
  t.like(await replay(createLibrary(noBooks), tape), {
    same: 1,
    redacted: 1,
    incomplete: 0,
    differences: [],
    changedContracts: [],
    changedDependencies: [],
  });
  t.throws(() => wrap('orm', {}, { untyped: 'drop' as 'keep' }), { message: /must be 'keep'/ });
  t.throws(() => wrap('orm', {}, { typed: true } as object), { message: /no option 'typed'/ });
  t.throws(() => wrap('orm', {}), { message: /wrap: this codec was not compiled/ });
});
