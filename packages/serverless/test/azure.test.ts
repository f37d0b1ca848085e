import '@mikrokit/compiler/register';
import { HttpRequest, InvocationContext } from '@azure/functions';
import { azureHandler } from '@mikrokit/serverless/azure';
import test from 'ava';

const { api, prefixed } = await import('./clouds-api.ts');
const handle = azureHandler(prefixed);
const context = new InvocationContext({ functionName: 'users' });

/** A request as the library makes it from the message of the host. */
function request(path: string, body: string | undefined, headers: Record<string, string> = {}) {
  return new HttpRequest({
    method: body === undefined ? 'GET' : 'POST',
    url: `https://users.azurewebsites.net/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: { bytes: Buffer.from(body) } }),
  });
}

test("the router's prefix stands for Azure's", async (t) => {
  t.like(await handle(request('api/greet', '["Ada"]'), context), {
    status: 200,
    body: '{"greet":"Hello, Ada"}',
  });
  t.like(await handle(request('api/square?params=[3]', undefined), context), {
    body: '{"square":9}',
  });
  t.like(await handle(request('greet', '["Ada"]'), context), { status: 404 });
});

test('a reply waits for the work that its call has left', async (t) => {
  const before = await prefixed.call('worked');
  t.like(await handle(request('api/work', '[]'), context), { body: '{"work":"replied"}' });
  t.is(await prefixed.call('worked'), before + 1);
});

test('a body sent as text is read too', async (t) => {
  const url = 'https://users.azurewebsites.net/api/greet';
  const headers = { 'content-type': 'application/json' };
  const sent = new HttpRequest({ method: 'POST', url, headers, body: { string: '["Ada"]' } });
  t.like(await handle(sent, context), { body: '{"greet":"Hello, Ada"}' });
});

test('handlers can read the request with its user, and the invocation', async (t) => {
  const headers = {
    'x-ms-client-principal': Buffer.from('{"auth_typ":"aad"}').toString('base64'),
    'x-ms-client-principal-id': '1',
    'x-ms-client-principal-name': 'ada@example.com',
    'x-ms-client-principal-idp': 'aad',
  };
  const { body } = await handle(request('api/inAzure', '', headers), context);
  t.deepEqual(JSON.parse(body as string), {
    inAzure: { user: 'ada@example.com', function: 'users' },
  });
  t.deepEqual(await api.call('inAzure'), { user: undefined, function: undefined });
});

test('cookies are passed on one by one with decoded values, because Azure encodes them again', async (t) => {
  const { cookies, headers } = await handle(request('api/cookies', ''), context);
  t.deepEqual(cookies, [
    { name: 'a', value: '1 ', path: '/', maxAge: 60, httpOnly: true, secure: true },
    { name: 'b', value: '%zz', domain: 'example.com', sameSite: 'None' },
    { name: 'c', value: '', expires: new Date(0) },
  ]);
  t.false(JSON.stringify(headers).includes('set-cookie'));
});

test("the caller's address is the one that Azure added, without its port", async (t) => {
  const from = async (forwarded: string) => {
    const sent = request('api/caller', '', { 'x-forwarded-for': forwarded });
    return (await handle(sent, context)).body;
  };
  t.is(await from('6.6.6.6, 203.0.113.7:4711'), '{"caller":"203.0.113.7"}');
  t.is(await from('[2001:db8::1]:4711'), '{"caller":"2001:db8::1"}');
  t.is(await from('2001:db8::1'), '{"caller":"2001:db8::1"}');
  t.like(await handle(request('api/caller', ''), context), { body: '{}' });
});

test('a body above the limit is rejected', async (t) => {
  const sent = request('api/small', JSON.stringify(['x'.repeat(50)]));
  t.like(await handle(sent, context), { status: 413 });
});
