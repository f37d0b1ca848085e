import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inProcess, type Transport } from '@mikrokit/client';
import { decodeByModel, encodeByModel } from '@mikrokit/types/runtime/interpret';
import test from 'ava';
import { changes } from './skew/changes.ts';
import { writeApis } from './skew/write-apis.ts';

const folder = await mkdtemp(join(import.meta.dirname, 'written-'));
await writeApis(folder);
await import('@mikrokit/compiler/register');
const before = await import(join(folder, 'before.ts'));
const after = await import(join(folder, 'after.ts'));
const { compiled, asking, sent } = await import(join(folder, 'client.ts'));

const model = await before.api.describe();
const newModel = await after.api.describe();
const url = 'http://in.process';
const attached = compiled({ url, transport: inProcess(after.api) });
const described = asking({
  url,
  // The description of the server before its update.
  transport: (at: URL) => ({
    ...(inProcess(after.api)(at) as Transport),
    describe: async () => model,
  }),
});

test.after.always(() => rm(folder, { recursive: true }));

/** For an old client, each call must either succeed or fail with a changed contract. */
for (const [how, client] of [
  ['codecs attached', attached],
  ['types from the server', described],
] as const) {
  for (const [i, { title }] of changes.entries()) {
    test.serial(`a parameter with ${title}, ${how}`, async (t) => {
      const result = await client[`take${i}`].safe(sent[i]);
      const heard = after.heard();
      if (result.ok) {
        // The handler got a value of its type.
        const [type] = newModel.types[newModel.routes[`take${i}`].params].elements;
        t.notThrows(() => encodeByModel(newModel, type.type, heard));
      } else {
        t.like(result.error, { type: 'contract-changed', status: 409 });
        t.true(result.error.issues.length > 0);
        t.is(heard, undefined);
      }
      t.log(result.ok ? 'compatible' : result.error.type);
    });

    test(`a result with ${title}, ${how}`, async (t) => {
      const result = await client[`give${i}`].safe();
      if (result.ok) {
        const type = model.routes[`give${i}`].result;
        const json = encodeByModel(model, type, result.value);
        const { ok, value } = decodeByModel(model, type, json, { maxDepth: 64 }) as {
          ok: true;
          value: unknown;
        };
        t.true(ok);
        t.deepEqual(value, result.value);
      } else t.like(result.error, { type: 'contract-changed', status: 409 });
      t.log(
        result.ok
          ? JSON.stringify(result.value, (_, v) => (typeof v === 'bigint' ? `${v}n` : v))
          : result.error.type,
      );
    });
  }
}
