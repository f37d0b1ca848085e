import '@mikrokit/compiler/register';
import { mcpHandler } from '@mikrokit/mcp';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import test, { type ExecutionContext } from 'ava';

const { schemas } = (await import('./api/schemas.ts')) as typeof import('./api/schemas.ts');
const { serveMcp } = (await import('./api/serve-mcp.ts')) as typeof import('./api/serve-mcp.ts');

async function connect(t: ExecutionContext): Promise<Client> {
  const routes = ['order', 'rename', 'due', 'comment'] as const;
  const url = await serveMcp(t, await mcpHandler(schemas, { routes }));
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(url));
  t.teardown(() => client.close());
  return client;
}

test('models see the JSON Schema of a library, or the input type where there is none', async (t) => {
  const client = await connect(t);
  const { tools } = await client.listTools();
  const [order, rename, due, comment] = tools.map(({ inputSchema }) => inputSchema);
  t.like(order, {
    required: ['order'],
    properties: {
      order: {
        required: ['title'],
        additionalProperties: false,
        properties: {
          title: { type: 'string', minLength: 2, description: 'Shown to others.' },
          count: { type: 'number', default: 1 },
        },
      },
    },
  });
  t.like(rename, { required: ['id', 'title'], properties: { title: { type: 'string' } } });
  // zod describes no dates.
  t.like(due, { properties: { due: { type: 'string', format: 'date-time' } } });
  // A schema that contains itself refers to a definition of the tool.
  t.like(comment, {
    properties: { comment: { $ref: '#/$defs/commentSchema' } },
    $defs: {
      commentSchema: {
        properties: { replies: { items: { $ref: '#/$defs/commentSchema' } } },
      },
    },
  });
});

test('arguments of a tool are parsed, and issues are errors of the tool', async (t) => {
  const client = await connect(t);
  const call = async (name: string, args: Record<string, unknown>) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    const [first] = content;
    return { isError, json: first?.type === 'text' ? JSON.parse(first.text) : undefined };
  };
  const tea = await call('order', { order: { title: ' Tea ' } });
  t.deepEqual(tea, { isError: false, json: '1 Tea' });
  t.is((await call('due', { due: '1970-01-01T00:00:00.007Z' })).json, 7);
  const comment = { text: 'a', replies: [{ text: 'b', replies: [] }] };
  t.is((await call('comment', { comment })).json, 1);

  const short = await call('order', { order: { title: ' T ' } });
  t.true(short.isError);
  t.like(short.json, { type: 'validation', issues: [{ code: 'schema' }] });
  t.deepEqual(short.json.issues[0].path, ['order', 'title']);
  const planted = await call('order', { order: { title: 'Tea', planted: 'p4ssw0rd' } });
  t.true(planted.isError);
  t.notRegex(JSON.stringify(planted.json), /p4ssw0rd/);
  const taken = await call('rename', { id: 1, title: 'taken' });
  t.like(taken, { isError: true, json: { type: 'validation' } });
  t.is((await call('rename', { id: 1, title: 'free' })).json, '1 free');
});
