import '@mikrokit/compiler/register';
import type { OpenApiOperation } from '@mikrokit/router';
import test from 'ava';

// Imported after the loader is registered, so that it is compiled.
const { guarded, guardedClient, variants } = await import('../guarded-api.ts');
const description = await guarded.describe();
const document = await guarded.openapi();

function operation(path: string, method: 'get' | 'post' = 'post'): OpenApiOperation {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`The document has no ${method} ${path}`);
  return found;
}

test('the description has each route with the hooks around it, outermost first, and each hook once', (t) => {
  const hooksOf = Object.fromEntries(
    Object.entries(description.routes).map(([id, { hooks }]) => [id, hooks]),
  );
  t.deepEqual(hooksOf, {
    open: undefined,
    me: ['user'],
    since: ['user'],
    same: ['user'],
    play: ['user', 'team-of'],
    'teams/list': ['user', 'team-of'],
  });
  t.is(description.routes.me?.description, 'The caller.');
  t.deepEqual(Object.keys(description.hooks).sort(), ['team-of', 'user']);
  t.like(description.hooks.user, {
    header: 'authorization',
    result: undefined,
    errors: [{ type: 'unauthorized' }],
  });
  t.is(description.hooks.user?.signature, 'user(token: string): void');
});

test('the contract of a route counts what callers send to the hooks around it, and their errors, not their values', async (t) => {
  const contractIn = async (api: typeof variants.byNumber | typeof variants.ofOtherValue) =>
    (await api.describe()).routes.same?.contract;
  const contract = description.routes.same?.contract;
  t.is(typeof contract, 'string');
  t.not(contract, description.routes.open?.contract);
  t.not(await contractIn(variants.byNumber), contract);
  t.is(await contractIn(variants.ofOtherValue), contract);
});

test('OpenAPI has the headers, members of bodies and errors of the hooks around a route', (t) => {
  t.is(operation('/open').security, undefined);
  for (const path of ['/me', '/same', '/play', '/teams/list'])
    t.deepEqual(operation(path).security, [{ authorization: [] }], path);
  t.deepEqual(operation('/since', 'get').security, [{ authorization: [] }]);
  t.is(operation('/me').description, 'The caller.');

  const body = (path: string) =>
    operation(path).requestBody?.content['application/json']?.schema as object;
  const text = (value: unknown) => JSON.stringify(value);
  t.regex(text(body('/play')), /"team-of"/);
  t.regex(text(body('/teams/list')), /"required":\["team-of"\]/);
  t.notRegex(text(body('/me')), /team-of|"user"/);
  // Operations with the same errors share one schema.
  const errors = (path: string) => {
    const [, name = ''] = /([^/"]+_errors)"/.exec(text(operation(path).responses)) ?? [];
    return text(document.components?.schemas?.[name]);
  };
  t.regex(errors('/me'), /"user":.*UnauthorizedError/);
  t.notRegex(errors('/me'), /team-of/);
  for (const path of ['/play', '/teams/list'])
    t.regex(errors(path), /"user":.*UnauthorizedError.*"team-of":.*NoTeam/s, path);
  t.notRegex(text(operation('/open').responses), /_errors/);
});

test('safe() of a client gives results of routes within hooks, and the errors of these hooks with their data', async (t) => {
  const asAda = { headers: { authorization: 'ada' } };
  t.deepEqual(await guardedClient.me.with(asAda).safe(), {
    ok: true,
    value: { name: 'Ada', since: new Date(0) },
    hooks: {},
  });
  const playing = guardedClient.play.with({ ...asAda, hooks: { 'team-of': [7n] } });
  const played = await playing.safe(new Date(1));
  t.deepEqual(played.ok && played.value, { team: 'Ada 7', at: new Date(1) });

  const unknown = await guardedClient.me.with({ headers: { authorization: 'bob' } }).safe();
  t.false(unknown.ok);
  if (!unknown.ok && unknown.error.type === 'unauthorized')
    t.deepEqual([unknown.error.status, unknown.error.data.at], [401, new Date(0)]);
  else t.fail('The error is that of the hook');

  const noTeam = await guardedClient.teams.list
    .with({ ...asAda, hooks: { 'team-of': [-1n] } })
    .safe();
  if (!noTeam.ok && noTeam.error.type === 'no-team') t.is(noTeam.error.data, -1n);
  else t.fail('The error is that of the inner hook');

  const missing = await guardedClient.since.safe();
  t.is(!missing.ok && missing.error.type, 'validation');
});
