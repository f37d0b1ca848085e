import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  emitRouterCodecs,
  emitRouterModules,
  type RouterModulesOptions,
} from '@mikrokit/types/emit';
import { type ApiModel, createModelBuilder } from '@mikrokit/types/model';
import type { RouterCodecs } from '@mikrokit/types/runtime';
import test, { type ExecutionContext } from 'ava';
import * as type from './define-types.ts';
import { importCodecs } from './load-codecs.ts';

const specifier = (nth: number) => `./module${nth}.mjs`;

/** Routes that each take and give a type of their own, with a type that all share and a recursive one. */
function largeModel(count: number): ApiModel {
  const builder = createModelBuilder();
  for (let i = 0; i < count; i++) {
    const shared = type.object({ at: type.date });
    const own = type.object({
      id: type.number,
      shared,
      tags: type.array(shared),
      ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`text${i}x${n}`, type.string])),
    });
    builder.addRoute(
      `group/route${i}`,
      type.tuple(type.labelled('own', own))(builder),
      own(builder),
    );
  }
  return builder.build();
}

async function importModules(
  t: ExecutionContext,
  model: ApiModel,
  options?: RouterModulesOptions,
): Promise<RouterCodecs> {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-modules-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const runtime = import.meta.resolve('@mikrokit/types/runtime');
  for (const [nth, text] of emitRouterModules(model, specifier, options).modules.entries()) {
    writeFileSync(
      join(folder, specifier(nth)),
      text.replaceAll('@mikrokit/types/runtime', runtime),
    );
  }
  return (await import(pathToFileURL(join(folder, specifier(0))).href)).codecs;
}

test('the codecs of a small API are one module', (t) => {
  const model = largeModel(3);
  t.deepEqual(emitRouterModules(model, specifier), {
    modules: [emitRouterCodecs(model)],
    groups: [],
  });
});

test('the codecs of a large API are the same in groups as in one module', async (t) => {
  const model = largeModel(150);
  const whole = await importCodecs(model);
  t.true(emitRouterModules(model, specifier).groups.length > 2);
  const { groups, ...index } = await importModules(t, model);
  t.deepEqual(Object.keys(index.routes), []);
  t.is(await (index.model as () => Promise<string>)(), whole.model as string);
  t.true(groups?.areOf(Object.keys(whole.routes).map((id) => ({ id }))));
  const own = (i: number) => ({
    id: i,
    shared: { at: '2022-10-26T21:11:27.000Z' },
    tags: [{ at: '2022-10-26T21:11:27.000Z' }],
    ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`text${i}x${n}`, 'x'])),
  });
  for (const [id, codec] of Object.entries(whole.routes)) {
    const inGroup = await groups?.of(id)?.load(id);
    const i = Number(/\d+/.exec(id));
    const decoded = codec.decodeParams([own(i)], 9);
    t.deepEqual(inGroup?.decodeParams([own(i)], 9), decoded);
    t.is(inGroup?.decodeParams([{ ...own(i), id: 'no' }], 9), codec.decodeParams([1], 9));
    const [value] = decoded as [unknown];
    t.is(inGroup?.encodeResult(value, 9), JSON.stringify(own(i)));
    t.is(inGroup?.contract, codec.contract);
  }
});

test('the type model is a separate module on request', async (t) => {
  const model = largeModel(3);
  const { modules, groups } = emitRouterModules(model, specifier, { separateModel: true });
  t.is(modules.length, 2);
  t.deepEqual(groups, []);
  const { model: load, ...codecs } = await importModules(t, model, { separateModel: true });
  t.is(await (load as () => Promise<string>)(), JSON.stringify(model));
  t.deepEqual(Object.keys(codecs.routes), Object.keys(model.routes));
});

test('the modules of groups are distinguished from the others', (t) => {
  const { modules, groups } = emitRouterModules(largeModel(150), specifier);
  for (const [nth, text] of modules.entries()) {
    t.is(groups.includes(nth), text.includes('export const routes'), `module ${nth}`);
  }
});

test('a function is in one module only, except those of hooks', (t) => {
  const { modules } = emitRouterModules(largeModel(150), specifier);
  const names = modules.flatMap((text) => text.match(/^function \w+/gm) ?? []);
  t.is(new Set(names).size, names.length);
});

test('hooks of a large API are present at start, whatever groups share with them', async (t) => {
  const builder = createModelBuilder();
  const shared = type.object({ at: type.date });
  const params = type.tuple(type.labelled('shared', shared));
  for (let i = 0; i < 150; i++) {
    const own = type.object(
      Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`text${i}x${n}`, type.string])),
    );
    const list = type.tuple(type.labelled('shared', shared), type.labelled('own', own));
    builder.addRoute(`route${i}`, list(builder), own(builder));
  }
  builder.addHook('hook', { params: params(builder) });
  const model = builder.build();
  t.true(emitRouterModules(model, specifier).groups.length > 1);
  const { hooks } = await importModules(t, model);
  const at = '2022-10-26T21:11:27.000Z';
  t.deepEqual(hooks.hook?.decodeParams([{ at }], 9), [{ at: new Date(at) }]);
});
