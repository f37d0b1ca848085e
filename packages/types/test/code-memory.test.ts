import { type CodeMemory, createCodeMemory, emitRouterModules } from '@mikrokit/types/emit';
import { type ApiModel, createModelBuilder } from '@mikrokit/types/model';
import test from 'ava';
import fc from 'fast-check';
import { runs } from './arbitraries/runs.ts';
import { samples } from './arbitraries/samples.ts';
import { array, labelled, number, object, string, type Type, tuple } from './define-types.ts';

const requestOf = (nth: number) => `./api.ts?mikrokit=${nth}`;

test('code with a memory of other models is the code without one, whatever changed between them', (t) => {
  const edits = fc
    .array(samples(3), { minLength: 2, maxLength: 8 })
    .chain((pool) =>
      fc.array(fc.shuffledSubarray(pool, { minLength: 1 }), { minLength: 2, maxLength: 4 }),
    );
  let taken = 0;
  const property = fc.property(edits, fc.boolean(), (models, isClosed) => {
    const memory = createCodeMemory();
    for (const list of models) {
      const types = list.map(({ type }) => type);
      const model = modelOf(types, isClosed);
      const before = new Set(memory.written.values());
      t.deepEqual(
        emitRouterModules(model, requestOf, { memory }),
        emitRouterModules(model, requestOf),
      );
      taken += [...memory.written.values()].filter((written) => before.has(written)).length;
    }
  });
  fc.assert(property, runs(40));
  t.true(taken > 200, `${taken} pieces of code were taken from memories`);
});

test('functions with changed names are written again, and those of other types stay', (t) => {
  const memory = createCodeMemory();
  const named = (name: string, of: Type) => object({ value: of }, { name });
  const user = named('User', array(number));
  const order = named('Order', array(string));
  emitRouterModules(modelOf([user, order]), requestOf, { memory });
  const [orderBefore, userBefore] = [writtenFor(memory, 'Order'), writtenFor(memory, 'User')];

  // Another type of that name, before: it is the first to be called so.
  const model = modelOf([named('User', number), user, order]);
  t.deepEqual(emitRouterModules(model, requestOf, { memory }), emitRouterModules(model, requestOf));
  t.true(writtenFor(memory, 'Order').every((written) => orderBefore.includes(written)));
  t.false(writtenFor(memory, 'User').some((written) => userBefore.includes(written)));
});

test('code of recursive types is taken from the memory', (t) => {
  const memory = createCodeMemory();
  const tree: Type = (builder) => {
    const id = builder.reserve();
    const list = builder.add({ kind: 'array', element: id });
    const properties = [{ name: 'children', type: list }];
    builder.define(id, { kind: 'object', name: 'Tree', properties });
    return id;
  };
  emitRouterModules(modelOf([tree]), requestOf, { memory });
  const before = writtenFor(memory, 'Tree');
  const model = modelOf([tree, string]);
  t.deepEqual(emitRouterModules(model, requestOf, { memory }), emitRouterModules(model, requestOf));
  t.true(before.length > 0);
  t.deepEqual(writtenFor(memory, 'Tree'), before);
});

test('codecs in groups are what they are without a memory, whichever of their types changed', (t) => {
  const memory = createCodeMemory();
  const routes = 120;
  const typeOf = (nth: number, changed: number): Type => {
    const keys = Array.from({ length: 20 }, (_, n) => [`text${nth}x${n}`, string] as const);
    const shared = object({ of: changed === -1 ? string : number }, { name: 'Shared' });
    const added = nth === changed ? [['added', array(object({ inner: number }))] as const] : [];
    return object(Object.fromEntries([...keys, ['shared', shared] as const, ...added]));
  };
  for (const changed of [routes, 0, routes - 1, 60, -1, routes]) {
    const model = modelOf(Array.from({ length: routes }, (_, nth) => typeOf(nth, changed)));
    const fresh = emitRouterModules(model, requestOf);
    t.true(fresh.groups.length > 1, 'there are groups');
    t.deepEqual(emitRouterModules(model, requestOf, { memory }), fresh);
  }
});

function modelOf(types: readonly Type[], isClosed = false): ApiModel {
  const builder = createModelBuilder();
  for (const [i, type] of types.entries()) {
    builder.addRoute(`route${i}`, tuple(labelled('value', type))(builder), type(builder));
  }
  return builder.build(isClosed ? { unknownKeys: 'reject' } : {});
}

/** The stored code of functions with this text in their name. */
function writtenFor({ written }: CodeMemory, name: string) {
  return [...written.values()].filter((one) => one.name?.includes(name));
}
