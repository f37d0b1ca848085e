import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@mikrokit/client';
import { Sensitive, sensitive } from '@mikrokit/types/sensitive';
import test from 'ava';

await import('@mikrokit/compiler/register');
const { connect } = await import('./sensitive/client.ts');

const SECRETS = {
  password: 'p4ssw0rd-planted',
  code: 918273645,
  card: '4000-0000-9999-1111',
  token: 'bearer-planted',
  hash: 'hash-planted',
};

/** A server whose output and replies are kept, as they leave the process. */
async function startServer(t: { teardown: (end: () => void) => void }) {
  const url = new URL('./sensitive/server.ts', import.meta.url);
  const server = fork(url, {
    execArgv: ['--conditions=@mikrokit/source', '--import=@mikrokit/compiler/register'],
    env: { ...process.env, PLANTED: SECRETS.hash },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  t.teardown(() => void server.kill());
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const ended = once(server, 'exit').then(([code, signal]) => {
    throw new Error(`The server ended with ${code ?? signal}: ${output.join('')}`);
  });
  const [base] = (await Promise.race([once(server, 'message'), ended])) as [string];
  ended.catch(() => {});
  return { base, output };
}

function login() {
  return {
    name: 'Ada',
    password: SECRETS.password,
    codes: [SECRETS.code],
    card: { number: SECRETS.card },
  };
}

test('no planted secret leaves the server, wherever it stands', async (t) => {
  const { base, output } = await startServer(t);
  const replies: string[] = [];
  const call = async (path: string, body: unknown, method = 'POST') => {
    const response = await fetch(new URL(path, base), {
      method,
      headers: { 'content-type': 'application/json', authorization: SECRETS.token },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    replies.push(JSON.stringify([...response.headers]), text);
    return { status: response.status, text };
  };
  const routes = [
    'login',
    'undeclaredData',
    'brokenResult',
    'failure',
    'passedThrough',
    'streamed',
  ];
  for (const route of routes) await call(`/${route}`, [login()]);
  t.is((await call('/login', [login()])).text, '{"login":{"id":1,"length":16}}');
  // Faults beside secrets and in them.
  t.is((await call('/login', [{ ...login(), name: 1 }])).status, 400);
  t.is(
    (await call('/login', [{ ...login(), password: { nested: SECRETS.password } }])).status,
    400,
  );
  t.is((await call('/login', [{ ...login(), codes: [`${SECRETS.code}`] }])).status, 400);
  t.is((await call('/login', [login(), SECRETS.password])).status, 400);
  t.is((await call('/login', { login: [login()], 'no-hook': [SECRETS.token] })).status, 400);
  await call('/', [{ login: [login()] }, { failure: [login()] }]);
  await call('/nothing', [login()]);
  await call('/mikrokit.json', undefined, 'GET');
  t.regex((await call('/undeclaredData', [login()])).text, /"password":"\[sensitive\]"/);
  t.regex((await call('/passedThrough', [login()])).text, /"password":"\[sensitive\]"/);
  await setTimeout(100);
  const sent = [...replies, ...output].join('\n');
  // Everything was written that might have shown them.
  for (const [name, shown] of [
    ['a log of the handler', /login \{[^}]*password: \[sensitive\]/],
    ['a failure in the log', /Call failed/],
    ['a line of the access log', /\/undeclaredData/],
    ['an event of a call', /errors/],
    ['a header', /auth \[sensitive\]/],
  ] as const)
    t.regex(sent, shown, name);
  for (const [name, secret] of Object.entries(SECRETS)) {
    t.false(sent.includes(String(secret)), `the ${name} leaked`);
    t.false(sent.includes(Buffer.from(String(secret)).toString('base64')), `the ${name} leaked`);
  }
});

test('a client sends sensitive values, and gets revealed ones as such', async (t) => {
  const { base } = await startServer(t);
  await using client = connect(base);
  const given = { name: 'Ada', password: sensitive(SECRETS.password) };
  t.deepEqual(await client.login(given), { id: 1, length: SECRETS.password.length });
  const { token } = await client.token(given);
  t.true(token instanceof Sensitive);
  t.is(token.reveal(), SECRETS.password.toUpperCase());
  t.is(JSON.stringify({ token, given }).includes(SECRETS.password), false);
  const discovering = createClient<never>(
    { url: base },
    undefined as never,
  ) as unknown as typeof client;
  t.is((await discovering.token(given)).token.reveal(), SECRETS.password.toUpperCase());
  const failure = await t.throwsAsync(client.login({ ...given, name: 1 as never }));
  t.notRegex(JSON.stringify(failure), /planted/);
});
