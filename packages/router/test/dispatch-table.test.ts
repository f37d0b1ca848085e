import { readFileSync } from 'node:fs';
import { createRouter, type Handler, hook, type Logger, RpcError, route } from '@mikrokit/router';
import test from 'ava';
import { start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

/** The outcome of a path `before`, `route`, `after`, `always` (which runs on errors); each step returns its name. */
interface Row {
  readonly before?: Handler;
  readonly route?: Handler;
  readonly after?: Handler;
  readonly always?: Handler;
  readonly context?: () => unknown;
  readonly timeout?: number;
  readonly cancel?: boolean;
  readonly body?: unknown;
}

const table: Readonly<Record<string, Row>> = {
  'all succeed': {},
  'the context factory fails': { context: () => raise(new RpcError('closed', { status: 503 })) },
  'the hook before fails': { before: () => raise(new RpcError('no', { status: 401 })) },
  'the hook before gets parameters that are not valid': { body: { before: [1] } },
  'the route gets parameters that are not valid': { body: { route: [1] } },
  'the route throws an RpcError': { route: () => raise(new RpcError('gone', { status: 410 })) },
  'the route returns an RpcError': { route: () => new RpcError('gone', { status: 410 }) },
  'the route returns an Error': { route: () => new Error('secret') },
  'the route throws an Error': { route: () => raise(new Error('secret')) },
  'the route throws something else': { route: () => raise('secret') },
  'the route throws undefined': { route: () => raise(undefined) },
  'the route rejects': { route: () => Promise.reject(new Error('secret')) },
  'the route gives a thenable that throws': { route: () => throwingThenable() },
  'the route gives a result that breaks its type': { route: () => () => 'secret' },
  'the route fails after it set a status and a header': {
    route: ({ response }) => {
      response.status = 201;
      response.headers.set('x-kept', 'yes');
      throw new RpcError('conflict', { status: 409 });
    },
  },
  'the route takes longer than its timeout': { route: () => forever(), timeout: 5 },
  'the client disconnects': { route: () => forever(), cancel: true },
  'the hook after fails': { after: () => raise(new RpcError('late', { status: 402 })) },
  'the route fails, then the hook that runs on errors too': {
    route: () => raise(new RpcError('gone', { status: 410 })),
    always: () => raise(new RpcError('worse', { status: 503 })),
  },
  'the hook before fails, then the hook that runs on errors too': {
    before: () => raise(new RpcError('no', { status: 401 })),
    always: () => raise(new Error('secret')),
  },
  'only the hook that runs on errors fails': { always: () => raise(new Error('secret')) },
  'the hook after takes longer than the timeout': { after: () => forever(), timeout: 5 },
};

function raise(thrown: unknown): never {
  throw thrown;
}

function throwingThenable(): object {
  // biome-ignore lint/suspicious/noThenProperty: the thenable is what is tested.
  return { then: () => raise(new Error('secret')) };
}

function forever(): Promise<never> {
  return new Promise(() => {});
}

const codecs = handWrittenCodecs(
  { route: {} },
  {
    before: { returns: 'body' },
    after: { returns: 'body' },
    always: { returns: 'body' },
  },
);

/** `ran | status | results | errors | log` of a row. */
async function outcomeOf(row: Row): Promise<string> {
  const ran: string[] = [];
  const { logger, entries } = recordingLogger();
  const noting =
    (name: string, handler: Handler = () => 1): Handler =>
    (context) => {
      ran.push(name);
      return handler(context);
    };
  const api = createRouter(
    {
      before: hook({ returns: 'body', handler: noting('before', row.before) }),
      route: route({
        handler: noting('route', row.route),
        ...(row.timeout !== undefined && { timeout: row.timeout }),
      }),
      after: hook({ after: true, returns: 'body', handler: noting('after', row.after) }),
      always: hook({
        after: true,
        returns: 'body',
        runOnError: true,
        handler: noting('always', row.always),
      }),
    },
    { logger: logger as Logger, ...(row.context && { context: row.context }) },
    codecs,
  );
  const pending = start(api, '/route', row.body ?? '');
  if (row.cancel && 'cancel' in pending) pending.cancel();
  const { status, body } = await pending;
  const { errors = {}, ...results } = JSON.parse(body ?? '') as Record<string, object>;
  const types = Object.entries(errors).map(([field, { type }]) => `${field}: ${type}`);
  const logged = entries.map(({ level }) => level);
  const cells = [ran, [String(status)], Object.keys(results), types, logged];
  return cells.map((cell) => cell.join(', ') || '–').join(' | ');
}

const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
const documented = new Map(
  [...page.matchAll(/^\| ([^|]+) \| (.*) \|$/gm)].map(([, what = '', outcome = '']) => [
    what,
    outcome,
  ]),
);

for (const [what, row] of Object.entries(table)) {
  test(`${what}: what runs, what is replied and what is logged, as the docs say`, async (t) => {
    t.is(await outcomeOf(row), documented.get(what) ?? 'not in docs/errors.md');
  });
}
