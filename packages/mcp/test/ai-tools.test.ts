import '@mikrokit/compiler/register';
import { aiTools } from '@mikrokit/mcp/ai';
import { generateText, stepCountIs } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import test from 'ava';

const { users } = (await import('./api/users.ts')) as typeof import('./api/users.ts');

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that calls one tool and then says that it is done. */
function callingModel(toolName: string, input: unknown) {
  let step = 0;
  return new MockLanguageModelV4({
    doGenerate: async () =>
      step++ === 0
        ? {
            content: [
              { type: 'tool-call', toolCallId: '1', toolName, input: JSON.stringify(input) },
            ],
            finishReason: { unified: 'tool-calls', raw: undefined },
            usage,
            warnings: [],
          }
        : {
            content: [{ type: 'text', text: 'done' }],
            finishReason: { unified: 'stop', raw: undefined },
            usage,
            warnings: [],
          },
  });
}

const tools = await aiTools(users, {
  routes: ['users/get', 'users/put', 'account', 'count', 'members/hello'],
  headers: { Authorization: 'Bearer ada', 'x-name': 'Ada' },
});

async function partsOf(toolName: string, input: unknown) {
  const model = callingModel(toolName, input);
  const { steps } = await generateText({ model, tools, prompt: 'x', stopWhen: stepCountIs(3) });
  return { parts: steps[0]?.content ?? [], model };
}

for (const [name, input, output] of [
  ['users_get', { id: 1 }, { id: 1, name: 'Ada', since: '1970-01-01T00:00:00.000Z' }],
  ['users_put', { user: { id: 1, name: 'Ada', since: '1970-01-01T00:00:00Z' } }, null],
  ['account', {}, { token: '[sensitive]', birthday: '[sensitive]', name: 'Ada' }],
  ['count', { to: 2 }, { items: [{ n: 1 }, { n: 2 }], result: 'done' }],
  ['members_hello', {}, 'Ada from undefined'],
] as const) {
  test(`a model of the AI SDK calls ${name}`, async (t) => {
    const { parts } = await partsOf(name, input);
    const result = parts.find(({ type }) => type === 'tool-result');
    t.like(result, { toolName: name, output });
  });
}

test('the model reads names, descriptions, schemas and errors', async (t) => {
  const { parts, model } = await partsOf('users_get', { id: 2 });
  const [given] = model.doGenerateCalls[0]?.tools ?? [];
  t.like(given, {
    name: 'users_get',
    description: 'Finds a user.',
    inputSchema: { properties: { id: { type: 'number' } }, required: ['id'] },
  });
  t.regex(
    String((parts.find(({ type }) => type === 'tool-error') as { error: unknown }).error),
    /no-user/,
  );
  t.regex(JSON.stringify(model.doGenerateCalls[1]?.prompt), /no-user/);
});

test('unknown options and routes are rejected', async (t) => {
  const wrong = (options: unknown) => aiTools(users, options as { routes: [] });
  await t.throwsAsync(wrong({}), { message: /^aiTools: routes must be a list/ });
  await t.throwsAsync(wrong({ routes: ['nobody'] }), { message: /the id 'nobody'/ });
  await t.throwsAsync(wrong({ routes: ['account'], hosts: [] }), { message: /hosts/ });
});
