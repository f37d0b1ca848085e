import {
  type CallFailure,
  ClientError,
  type ContractChangedError,
  createClient,
  inProcess,
  mock,
  type RpcError,
  type ValidationError,
} from '@mikrokit/client';
import type { Context, Router } from '@mikrokit/router';
import test from 'ava';
import type { api as Api, User } from './api/api.ts';
import type { api as HookApi } from './hook-results/api.ts';

// tsc checks everything here and fails on an unused @ts-expect-error; nothing runs.

/** Fails to compile unless both types are the same. */
function same<A>() {
  return <B>(
    _: B,
    ..._same: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? [] : [never]
  ) => {};
}

type Got = { lastUpdate: Date; id: number; name: string; tags?: Set<string> };
type NoUser = RpcError<'no-user', { id: bigint }, 404>;
type Denied = RpcError<'denied', { since: Date }>;

async function typesOf(api: typeof Api) {
  const client = createClient<typeof api>({ url: 'http://localhost' });

  // Results, without the errors that handlers return.
  const got: Got = await client.users.get(1);
  const listed: User[] = await client.users.list(1, 2, 3);
  same<Promise<User[]>>()(client.users.list());
  same<Promise<void>>()(client.users.remove(1));
  same<Promise<string>>()(client.ping());
  same<Promise<string | undefined>>()(client.header('a'));
  // @ts-expect-error a user is no string
  const text: string = await client.users.get(1);

  // Parameters: optional ones, those of rest, and their names.
  client.users.get(1, new Date());
  same<[id: number, asOf?: Date | undefined]>()(
    null as unknown as Parameters<typeof client.users.get>,
  );
  // @ts-expect-error a parameter is missing
  client.users.get();
  // @ts-expect-error this parameter is a number
  client.users.get('1');
  // @ts-expect-error this one is a date
  client.users.get(1, '2020');
  // @ts-expect-error one parameter too many
  client.ping(1);
  // @ts-expect-error each of them is a number
  client.users.list(1, '2');
  // @ts-expect-error there is no such route
  client.users.find(1);
  // @ts-expect-error a group is no route
  client.users();
  // @ts-expect-error a hook is no route
  client.auth();

  // Errors of the route, of its hooks, and of calls in general.
  const result = await client.users.get.safe(1);
  if (result.ok) {
    same<Date>()(result.value.lastUpdate);
    same<Date | undefined>()(result.hooks.trace);
    // @ts-expect-error this hook returns nothing
    result.hooks.auth;
    // @ts-expect-error there is no error
    result.error;
  } else {
    same<NoUser | Denied | CallFailure>()(result.error);
    const { error } = result;
    if (error.status === 404 && error.type === 'no-user') same<bigint>()(error.data.id);
    else if (error.type === 'denied') same<Date>()(error.data.since);
    else if (error.type === 'validation') same<ValidationError>()(error);
    else if (error.type === 'contract-changed') same<ContractChangedError>()(error);
    else if (error instanceof ClientError) same<string>()(error.route);
    // @ts-expect-error there is no such error
    else if (error.type === 'no-such') same<number>()(error.status);
    // @ts-expect-error there is no value
    result.value;
  }
  const removed = await client.users.remove.safe(1);
  // @ts-expect-error this route returns no such error
  if (!removed.ok && removed.error.type === 'no-user') same<number>()(removed.error.status);

  // Results of hooks, beside results and errors, from bodies and headers.
  const { get } = createClient<typeof HookApi>({ url: '/' });
  const { hooks } = await get.safe(1);
  same<{
    readonly remaining?: number;
    readonly served?: Date;
    readonly tags?: string[];
    readonly levels?: Set<number | 'low'>;
    readonly big?: bigint;
    readonly flag?: boolean;
    readonly text?: string;
    readonly nothing?: number;
    readonly body?: Date;
    readonly after?: Date;
  }>()(hooks);
  // @ts-expect-error cookies are for the browser alone
  hooks.cookie;
  // @ts-expect-error the result of this hook is not sent
  hooks.silent;

  // Headers and parameters of hooks, set once or per call.
  const at = new Date();
  createClient<typeof api>({
    url: 'http://localhost',
    headers: { authorization: 'a', 'x-since': at, 'x-own': 'b' },
    hooks: { trace: [at] },
  });
  createClient<typeof api>({ url: '/', headers: async () => ({ authorization: 'a' }) });
  client.with({ headers: { 'x-since': at } }).users.get(1);
  client.users.with({ hooks: { trace: [at] } }).get(1);
  client.users.get.with({ hooks: { trace: [] }, timeout: 5, signal: AbortSignal.abort() })(1);
  same<typeof client.users.get>()(client.users.get.with({}));
  // @ts-expect-error this header is a date
  createClient<typeof api>({ url: '/', headers: { 'x-since': 'today' } });
  // @ts-expect-error this header is a date, wherever it comes from
  createClient<typeof api>({ url: '/', headers: async () => ({ 'x-since': 'today' }) });
  // @ts-expect-error this header is a string
  client.users.get.with({ headers: { authorization: 1 } });
  // @ts-expect-error this parameter is a date
  client.users.get.with({ hooks: { trace: ['today'] } });
  // @ts-expect-error there is no such hook
  client.users.get.with({ hooks: { nobody: [] } });
  // @ts-expect-error its parameter comes from a header
  client.users.get.with({ hooks: { auth: ['a'] } });
  // @ts-expect-error there is no such option
  client.with({ timeOut: 5 });
  // @ts-expect-error single calls have no transport
  client.with({ transport: inProcess(api) });

  // Routes with the names of controls.
  same<Promise<string>>()(client.safe());
  same<Promise<void>>()(client.close());
  type Closing = Router<{
    close: (context: Context) => number;
    with: (context: Context) => string;
  }>;
  const closing = createClient<Closing>({ url: '/' });
  same<Promise<number>>()(closing.close());
  same<Promise<string>>()(closing.with());
  same<Promise<void>>()(closing[Symbol.asyncDispose]());

  // Mocks have the types of the API.
  mock<typeof api>({ 'users/get': (id, asOf) => ({ ...listed[0]!, id, ...(asOf && {}) }) });
  // @ts-expect-error there is no such route
  mock<typeof api>({ 'users/find': () => 1 });
  // @ts-expect-error this result is a string
  mock<typeof api>({ ping: () => 1 });

  // @ts-expect-error only a router is an API
  createClient<User>({ url: '/' });
  // @ts-expect-error there is no such option
  createClient<typeof api>({ url: '/', time: 5 });
  return { got, text };
}

test('the types hold', (t) => {
  t.is(typeof typesOf, 'function');
});
