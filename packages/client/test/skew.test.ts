import {
  ClientError,
  ContractChangedError,
  fetchTransport,
  ValidationError,
} from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test from 'ava';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { compiledClient, askingClient } = await import('./skew/clients.ts');
const { api: oldApi } = await import('./skew/old-api.ts');
const { api: newApi } = await import('./skew/new-api.ts');

const servers = { old: await serve(oldApi, { port: 0 }), new: await serve(newApi, { port: 0 }) };
const ada = { id: 1, name: 'Ada', lastUpdate: new Date(0) };
const bob = { ...ada, name: 'Bob' };
const opened: AsyncDisposable[] = [];
test.after.always(async () => {
  for (const client of opened) await client[Symbol.asyncDispose]();
  await servers.old.close();
  await servers.new.close();
});

function connect(make: typeof compiledClient, options: Parameters<typeof compiledClient>[0]) {
  const client = make(options);
  opened.push(client);
  return client;
}

test('a compiled client has its codecs and does not ask the server', async (t) => {
  const asked: string[] = [];
  const fetch = (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${new URL(url).pathname}`);
    return globalThis.fetch(url, init);
  };
  const client = connect(compiledClient, {
    url: servers.old.url,
    transport: fetchTransport({ fetch }),
  });
  t.deepEqual(await client.save(ada), ada);
  t.deepEqual(await client.user(1), ada);
  t.deepEqual(asked, ['POST /save', 'GET /user']);
});

for (const batch of [false, true]) {
  const how = batch ? 'in batches' : 'alone';
  test(`with the same types no contract is compared, ${how}`, async (t) => {
    const client = connect(compiledClient, { url: servers.old.url, batch });
    const [same, user] = await Promise.all([
      client.same(new Date(1)),
      client.user(7),
      client.save(bob),
    ]);
    t.deepEqual(same, new Date(1));
    t.deepEqual(user, { ...ada, id: 7 });
    await t.throwsAsync(client.save({ ...ada, id: Number.NaN }), { instanceOf: ValidationError });
  });

  test(`a server with newer types answers compatible calls, ${how}`, async (t) => {
    const client = connect(compiledClient, { url: servers.new.url, batch });
    const [same, saved, user] = await Promise.all([
      client.same(new Date(1)),
      client.save(ada),
      client.user(1),
    ]);
    t.deepEqual([same, saved, user], [new Date(1), ada, ada]);
  });

  test(`parameters that no longer match give a contract-changed error, ${how}`, async (t) => {
    const client = connect(compiledClient, { url: servers.new.url, batch });
    const [rejected, good] = await Promise.all([client.save.safe(bob), client.save.safe(ada)]);
    t.true(good.ok);
    const error = rejected.ok ? undefined : rejected.error;
    t.true(error instanceof ContractChangedError);
    t.like(error, { type: 'contract-changed', status: 409 });
    t.like(error, { issues: [{ path: ['user', 'name'], code: 'type' }] });
  });

  test(`a result that no longer matches gives a contract-changed error, ${how}`, async (t) => {
    const client = connect(compiledClient, { url: servers.new.url, batch });
    const [gone, here] = await Promise.all([client.user.safe(-1), client.user(1)]);
    t.deepEqual(here, ada);
    const error = gone.ok ? undefined : gone.error;
    t.true(error instanceof ContractChangedError);
    t.true(error?.cause instanceof ClientError);
  });
}

test("a client without codecs asks for the server's types again when they have changed", async (t) => {
  let target = servers.old.url;
  const fetch = (url: string, init: RequestInit) =>
    globalThis.fetch(url.replace(servers.old.url, target), init);
  const client = connect(askingClient, {
    url: servers.old.url,
    transport: fetchTransport({ fetch }),
  });
  t.deepEqual(await client.user(1), ada);
  target = servers.new.url;
  await t.throwsAsync(client.user(-1), { instanceOf: ContractChangedError });
  t.deepEqual((await client.user(-1)) as unknown, { id: -1, deleted: true });
});
