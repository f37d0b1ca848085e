import '@mikrokit/compiler/register';
import { type McpHandlerOptions, mcpHandler } from '@mikrokit/mcp';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import test, { type ExecutionContext } from 'ava';

const { left, users } = (await import('./api/users.ts')) as typeof import('./api/users.ts');
const { serveMcp } = (await import('./api/serve-mcp.ts')) as typeof import('./api/serve-mcp.ts');

type Options = McpHandlerOptions<(typeof chosen)[number]>;

const chosen = [
  'users/get',
  'users/put',
  'users/find',
  'users/friendly',
  'account',
  'accounts',
  'count',
  'breaks',
  'members/hello',
] as const;

/** The SDK's own client, connected over HTTP. */
async function connect(
  t: ExecutionContext,
  options: Partial<Options> = {},
  headers: Record<string, string> = {},
): Promise<Client> {
  const url = await serveMcp(t, await mcpHandler(users, { routes: chosen, ...options }));
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  t.teardown(() => client.close());
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [first] = content;
  return { isError, json: first?.type === 'text' ? JSON.parse(first.text) : undefined };
}

test('tools are named by the ids of routes and described by their comments, types and options', async (t) => {
  const client = await connect(t, { name: 'Users', version: '1.2.3', instructions: 'Be kind.' });
  t.like(client.getServerVersion(), { name: 'Users', version: '1.2.3' });
  t.is(client.getInstructions(), 'Be kind.');
  const { tools } = await client.listTools();
  t.deepEqual(
    tools.map(({ name }) => name),
    chosen.map((id) => id.replace('/', '_')),
  );
  const [get, put, find, friendly] = tools;
  t.is(get?.description, 'Finds a user.');
  t.deepEqual(get?.annotations, { readOnlyHint: true, idempotentHint: true });
  t.deepEqual(put?.annotations, { readOnlyHint: false, idempotentHint: true });
  t.deepEqual(friendly?.annotations, { readOnlyHint: false, idempotentHint: false });
  t.deepEqual(get?.inputSchema, {
    type: 'object',
    properties: { id: { type: 'number' } },
    required: ['id'],
    additionalProperties: false,
  });
  t.like(find?.inputSchema, {
    required: ['text'],
    properties: { since: { format: 'date-time' }, ids: { items: { type: 'number' } } },
  });
  t.like(friendly?.inputSchema, {
    properties: { user: { $ref: '#/$defs/User' } },
    $defs: { User: { properties: { name: { description: 'Shown to others.' } } } },
  });
});

test('arguments become parameters, and results are JSON', async (t) => {
  const client = await connect(t);
  const user = { id: 1, name: 'Ada', since: '1970-01-01T00:00:00.000Z' };
  t.deepEqual(await call(client, 'users_get', { id: 1 }), { isError: false, json: user });
  t.deepEqual(await call(client, 'users_put', { user }), { isError: false, json: undefined });
  t.is((await call(client, 'users_friendly', { user: { ...user, friends: [user] } })).json, 1);
  const since = '1970-01-01T00:00:00.007Z';
  const find = async (args: Record<string, unknown>) =>
    (await call(client, 'users_find', args)).json;
  t.deepEqual(await find({ text: 'a' }), { text: 'a', since, ids: [] });
  t.deepEqual(await find({ text: null, ids: [1, 2] }), { text: null, since, ids: [1, 2] });
});

test('wrong arguments and the errors of routes are errors of tools, and the next call works', async (t) => {
  const client = await connect(t);
  const failure = async (name: string, args: Record<string, unknown>) => {
    const { isError, json } = await call(client, name, args);
    t.true(isError);
    return json;
  };
  t.deepEqual(await failure('users_get', { id: 2 }), {
    type: 'no-user',
    message: 'no-user',
    data: { id: 2 },
  });
  t.like(await failure('users_get', { id: 'x' }), { type: 'validation' });
  t.regex((await failure('users_get', {})).message, /"id" is missing/);
  t.regex((await failure('users_find', { since: null })).message, /"text" is missing/);
  t.regex((await failure('users_get', { id: 1, extra: 1 })).message, /no parameter "extra"/);
  t.regex((await failure('users_find', { text: 'a', ids: 1 })).message, /"ids" must be a list/);
  const internal = await failure('breaks', {});
  t.is(internal.type, 'internal');
  t.notRegex(JSON.stringify(internal), /secret/);
  await t.throwsAsync(client.callTool({ name: 'upload' }), {
    message: /No tool is named 'upload'/,
  });
  t.false((await call(client, 'users_get', { id: 1 })).isError);
});

test('calls run through all hooks with the headers of the caller', async (t) => {
  const stranger = await connect(t);
  t.like(await call(stranger, 'members_hello'), { isError: true, json: { type: 'unauthorized' } });
  const ada = await connect(
    t,
    { remoteAddress: () => '192.0.2.1' },
    { authorization: 'Bearer ada', 'x-name': 'Ada' },
  );
  t.is((await call(ada, 'members_hello')).json, 'Ada from 192.0.2.1');
});

test('sensitive values are masked in results, streams and their progress', async (t) => {
  const client = await connect(t);
  const account = { token: '[sensitive]', birthday: '[sensitive]', name: 'Ada' };
  t.deepEqual((await call(client, 'account')).json, account);
  const seen: unknown[] = [];
  const onprogress = ({ message }: { message?: string | undefined }) =>
    seen.push(JSON.parse(message ?? ''));
  const result = await client.callTool({ name: 'accounts', arguments: {} }, { onprogress });
  t.deepEqual(seen, [account]);
  t.notRegex(JSON.stringify(result), /secret-token|1815/);
});

test('items of a stream are progress while it runs, and its result at the end', async (t) => {
  const client = await connect(t);
  const seen: [number, unknown][] = [];
  const { content } = await client.callTool(
    { name: 'count', arguments: { to: 3 } },
    { onprogress: ({ progress, message }) => seen.push([progress, JSON.parse(message ?? '')]) },
  );
  t.deepEqual(seen, [
    [1, { n: 1 }],
    [2, { n: 2 }],
    [3, { n: 3 }],
  ]);
  const items = [{ n: 1 }, { n: 2 }, { n: 3 }];
  t.deepEqual(content, [{ type: 'text', text: JSON.stringify({ items, result: 'done' }) }]);
});

test('results that are objects have a schema, and come as objects, which the client checks', async (t) => {
  const client = await connect(t);
  const { tools } = await client.listTools();
  const schemas = new Map(tools.map(({ name, outputSchema }) => [name, outputSchema]));
  t.like(schemas.get('users_get'), {
    type: 'object',
    properties: { since: { format: 'date-time' }, friends: { items: { $ref: '#/$defs/User' } } },
  });
  t.like(schemas.get('users_find'), { type: 'object', required: ['text', 'since', 'ids'] });
  // No objects, sensitive values, streams.
  for (const name of ['users_put', 'users_friendly', 'account', 'accounts', 'count'])
    t.is(schemas.get(name), undefined, name);
  const user = { id: 1, name: 'Ada', since: '1970-01-01T00:00:00.000Z' };
  const found = await client.callTool({ name: 'users_get', arguments: { id: 1 } });
  t.deepEqual(found.structuredContent, user);
  t.deepEqual(found.content, [{ type: 'text', text: JSON.stringify(user) }]);
  const missing = await client.callTool({ name: 'users_get', arguments: { id: 2 } });
  t.true(missing.isError);
  t.is(missing.structuredContent, undefined);
  t.is((await client.callTool({ name: 'account' })).structuredContent, undefined);
});

test('a model may name a call that it repeats by a key', async (t) => {
  const url = await serveMcp(
    t,
    await mcpHandler(users, { routes: ['keyed/once', 'keyed/always'] }),
  );
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(url));
  t.teardown(() => client.close());
  const { tools } = await client.listTools();
  t.like(tools[0]?.inputSchema, { properties: { idempotency_key: { type: 'string' } } });
  const once = (args: Record<string, unknown>) => call(client, 'keyed_once', args);
  const first = await once({ idempotency_key: 'an "order" \\ of tea' });
  t.false(first.isError);
  t.deepEqual(await once({ idempotency_key: 'an "order" \\ of tea' }), first);
  t.not((await once({ idempotency_key: 'another' })).json, first.json);
  t.not((await once({})).json, (await once({})).json);
  t.like(await once({ idempotency_key: 1 }), { isError: true, json: { type: 'bad-request' } });
  t.like(await once({ idempotency_key: 'Übung' }), {
    isError: true,
    json: { type: 'bad-request' },
  });
  t.like(await call(client, 'keyed_always'), {
    isError: true,
    json: { type: 'idempotency-key-missing' },
  });
  t.false((await call(client, 'keyed_always', { idempotency_key: 'k' })).isError);
});

test('a stream with more than maxItems is ended, and its result says so', async (t) => {
  const client = await connect(t, { maxItems: 2 });
  const { json } = await call(client, 'count', { to: 1_000_000 });
  t.deepEqual(json, { items: [{ n: 1 }, { n: 2 }], truncated: true });
  t.true(left.includes('count 1000000'));
  t.deepEqual((await call(client, 'count', { to: 2 })).json.result, 'done');
});

test('requests to other hosts, and from pages of other hosts, are rejected', async (t) => {
  const own = await mcpHandler(users, { routes: ['users/get'] });
  const open = await mcpHandler(users, { routes: ['users/get'], hosts: ['api.example.com'] });
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const statusOf = async (mcp: typeof own, headers: Record<string, string>) => {
    const accept = 'application/json, text/event-stream';
    const all = { accept, 'content-type': 'application/json', ...headers };
    const url = 'http://localhost/mcp';
    return (await mcp(new Request(url, { method: 'POST', headers: all, body }))).status;
  };
  t.is(await statusOf(own, { host: 'localhost:3000' }), 200);
  t.is(await statusOf(own, { host: 'evil.example.com' }), 403);
  t.is(await statusOf(own, { host: 'localhost', origin: 'https://evil.example.com' }), 403);
  t.is(await statusOf(open, { host: 'api.example.com' }), 200);
  t.is(await statusOf(open, { host: 'localhost' }), 403);
});

test('routes that cannot be tools, and wrong options, are rejected at the start', async (t) => {
  const rejected = (options: unknown, message: RegExp) =>
    t.throwsAsync(mcpHandler(users, options as Options), { message });
  await rejected({}, /routes must be a list/);
  await rejected({ routes: [] }, /routes must be a list/);
  await rejected({ routes: ['users/got'] }, /no route .* the id 'users\/got'/);
  await rejected({ routes: ['page'] }, /no route .* the id 'page'/);
  await rejected({ routes: ['upload'] }, /takes or gives files/);
  await rejected({ routes: ['bodies/get'] }, /the hook 'bodies\/token' in the body/);
  await rejected({ routes: chosen, maxItems: 0 }, /maxItems is 0; use an integer from 1/);
  await rejected({ routes: chosen, tools: chosen }, /tools/);
});
