import '@mikrokit/compiler/register';
import { mcpHandler } from '@mikrokit/mcp';
import { aiTools } from '@mikrokit/mcp/ai';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import test, { type ExecutionContext } from 'ava';

const { many, manyIds } = (await import('./api/many.ts')) as typeof import('./api/many.ts');
const { serveMcp } = (await import('./api/serve-mcp.ts')) as typeof import('./api/serve-mcp.ts');

async function connect(t: ExecutionContext): Promise<Client> {
  const url = await serveMcp(t, await mcpHandler(many, { routes: manyIds }));
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(url));
  t.teardown(() => client.close());
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [first] = content;
  return { isError, json: first?.type === 'text' ? JSON.parse(first.text) : undefined };
}

test('forty routes are forty tools, and more are two that search and call', async (t) => {
  const forty = await aiTools(many, { routes: manyIds.slice(0, 40) });
  t.is(Object.keys(forty).length, 40);
  const more = await aiTools(many, { routes: manyIds });
  t.deepEqual(Object.keys(more), ['search_tools', 'call_tool']);
});

test('a search finds tools by words of names and comments, the best first', async (t) => {
  const client = await connect(t);
  const { json } = await call(client, 'search_tools', { query: 'How WARM is the city?' });
  t.like(json[0], {
    name: 'weather_now',
    description: 'Tells how warm it is in a city.',
    inputSchema: { required: ['city'] },
  });
  const east = (await call(client, 'search_tools', { query: 'east' })).json;
  t.is(east.length, 10);
  t.true(east.every(({ name }: { name: string }) => name.startsWith('east_')));
  t.deepEqual((await call(client, 'search_tools', { query: 'xyzzy' })).json, []);
  t.like(await call(client, 'search_tools', { query: 1 }), { isError: true });
});

test('a tool that was found is called by its name, and no other', async (t) => {
  const client = await connect(t);
  const found = { name: 'weather_now', arguments: { city: 'Rome' } };
  t.deepEqual((await call(client, 'call_tool', found)).json, { city: 'Rome', degrees: 21 });
  const failure = async (args: Record<string, unknown>) => {
    const { isError, json } = await call(client, 'call_tool', args);
    t.true(isError);
    return json.message;
  };
  t.regex(await failure({ name: 'weather_later' }), /No tool has that name/);
  t.regex(await failure({ name: 'weather_now', arguments: 1 }), /must be an object/);
  t.regex(await failure({ name: 'weather_now', arguments: {} }), /"city" is missing/);
});
