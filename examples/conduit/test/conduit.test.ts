import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { load } from 'js-yaml';
import { runProgram, startConduit } from './start-conduit.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly requestBody?: unknown;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters?: Readonly<Record<string, Parameter>> };
}

const published = load(
  readFileSync(join(import.meta.dirname, 'data/openapi.yml'), 'utf8'),
) as Document;

test('the API has every operation of the published document, with its parameters and statuses', async (t) => {
  const own = JSON.parse(await runProgram('print-openapi.ts')) as Document;
  t.deepEqual(operationsOf(own, '/api'), operationsOf(published, ''));
});

/** Each operation of a document in one line: `get /articles query:tag → 200`. */
function operationsOf(document: Document, prefix: string): readonly string[] {
  const lines = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], responses, requestBody }]) => {
      const named = parameters
        .map((parameter) => resolve(document, parameter))
        .filter((parameter) => parameter.in !== 'header')
        .map((parameter) => `${parameter.in}:${parameter.name}`)
        .sort();
      const success = Object.keys(responses).filter((status) => status.startsWith('2'));
      const body = requestBody === undefined ? [] : ['body'];
      return [method, path.slice(prefix.length), ...named, ...body, '→', ...success].join(' ');
    }),
  );
  return lines.sort();
}

function resolve(document: Document, parameter: Parameter): Parameter {
  if (parameter.$ref === undefined) return parameter;
  const name = parameter.$ref.slice('#/components/parameters/'.length);
  return document.components.parameters?.[name] ?? parameter;
}

test('a user writes an article, and others find it by its tag', async (t) => {
  const request = requester(await startConduit(t));
  const user = { email: 'ada@example.com', username: 'Ada', password: 'a long password' };
  const { status, body: registered } = await request('POST', '/users', { user });
  t.is(status, 201);
  const ada = registered.user.token;
  t.is((await request('POST', '/users', { user })).status, 422);

  const article = { title: 'How to train your dragon', description: 'Ever wonder how?', body: '…' };
  const tagList = ['training', 'dragons', 'dragons'];
  const made = await request('POST', '/articles', { article: { ...article, tagList } }, ada);
  t.is(made.status, 201);
  const { slug } = made.body.article;
  t.regex(slug, /^how-to-train-your-dragon-/);
  t.deepEqual(made.body.article.tagList, ['dragons', 'training']);

  const list = await request('GET', '/articles?tag=dragons&limit=1');
  t.is(list.body.articlesCount, 1);
  t.like(list.body.articles[0], { slug, favorited: false, author: { username: 'Ada' } });
  t.false('body' in list.body.articles[0]);
  t.deepEqual((await request('GET', '/tags')).body.tags, ['dragons', 'training']);
  t.is((await request('GET', '/articles?tag=cats')).body.articlesCount, 0);

  const { body } = await request('POST', `/articles/${slug}/favorite`, undefined, ada);
  t.like(body.article, { favorited: true, favoritesCount: 1 });
  t.is((await request('DELETE', `/articles/${slug}`, undefined, ada)).status, 204);
  t.is((await request('GET', `/articles/${slug}`)).status, 404);
});

test('nobody changes what is not their own', async (t) => {
  const request = requester(await startConduit(t));
  const register = async (username: string): Promise<string> => {
    const user = { email: `${username}@example.com`, username, password: 'a long password' };
    return (await request('POST', '/users', { user })).body.user.token;
  };
  const [ada, bob] = [await register('ada'), await register('bob')];
  const article = { title: 'Mine', description: '', body: '' };
  const made = await request('POST', '/articles', { article }, ada);
  const path = `/articles/${made.body.article.slug}`;
  t.is((await request('PUT', path, { article: { title: 'Yours' } }, bob)).status, 403);
  t.is((await request('DELETE', path, undefined, bob)).status, 403);
  t.is((await request('DELETE', path)).status, 401);
  const { body } = await request('POST', `${path}/comments`, { comment: { body: 'Hm' } }, ada);
  t.is(
    (await request('DELETE', `${path}/comments/${body.comment.id}`, undefined, bob)).status,
    404,
  );
  t.is(
    (await request('DELETE', `${path}/comments/${body.comment.id}`, undefined, ada)).status,
    204,
  );
  t.is((await request('PUT', '/user', { user: { username: 'ada' } }, bob)).status, 422);
  const unchanged = await request('PUT', '/user', { user: {} }, bob);
  t.is(unchanged.status, 200);
  t.is(unchanged.body.user.username, 'bob');
});

test('bad queries and bodies are rejected with their place', async (t) => {
  const request = requester(await startConduit(t));
  const query = await request('GET', '/articles?limit=1000');
  t.is(query.status, 400);
  t.regex(JSON.stringify(query.body), /query/);
  t.is((await request('GET', '/articles?limit=1&limit=2')).status, 400);
  const user = { email: 'nobody', username: '', password: 'short' };
  const body = await request('POST', '/users', { user });
  t.is(body.status, 400);
  for (const name of ['email', 'username', 'password'])
    t.regex(JSON.stringify(body.body), RegExp(name));
});

// biome-ignore lint/suspicious/noExplicitAny: the tests check the replies.
type ReplyBody = any;

function requester(url: string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<{ status: number; body: ReplyBody }> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Token ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
}
