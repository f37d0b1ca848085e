import { type Codec, createCodec } from '@mikrokit/types';
import {
  type CheckImports,
  createCodeMemory,
  emitClientModules,
  emitRouterModules,
  emitTypeCodecs,
  typeCodecName,
} from '@mikrokit/types/emit';
import { type ApiModel, createModelBuilder } from '@mikrokit/types/model';
import { decodeByModel, encodeByModel } from '@mikrokit/types/runtime/interpret';
import test from 'ava';
import * as type from './define-types.ts';

/** A module with the functions of checks. It keeps the values that they get. */
const functions = `data:text/javascript,${encodeURIComponent(`
export const given = [];
export const isEven = (value) => { given.push(value); return value % 2 === 0; };
export const isOrdered = ({ from, to }) => { given.push({ from, to }); return from <= to; };
export const isShort = (list) => { given.push(list); return list.length < 3; };
export const throws = () => { throw new TypeError('on purpose'); };
export const isLater = () => Promise.resolve(true);
`)}`;
const imports: CheckImports = new Map(
  Object.entries({
    even: 'isEven',
    ordered: 'isOrdered',
    short: 'isShort',
    throws: 'throws',
    later: 'isLater',
  }).map(([check, name]) => [check, { from: functions, name }]),
);

const check = (name: string) => ({ kind: 'check', name }) as const;
const even = type.constrained(type.number, check('even'), { kind: 'minimum', value: 0 });
const range = type.constrained(
  type.object({ from: type.date, to: type.date }, { name: 'Range' }),
  check('ordered'),
);
const short = type.constrained(type.array(even), { kind: 'minItems', value: 1 }, check('short'));

async function load(of: type.Type, checks = imports): Promise<Codec<unknown>> {
  const builder = createModelBuilder();
  const types = builder.buildTypes([of(builder)]);
  const code = emitTypeCodecs({ ...types, checks }, import.meta.resolve);
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return createCodec<unknown>(undefined, module[typeCodecName(0)]);
}

/** Collects the arguments that the functions get while some work runs. */
async function givenBy(work: () => unknown): Promise<unknown[]> {
  const { given } = (await import(functions)) as { given: unknown[] };
  given.length = 0;
  work();
  return given.splice(0);
}

function issuesOf(codec: Codec<unknown>, json: unknown): string[] {
  const decoded = codec.decode(json);
  if (decoded.ok) return [];
  return decoded.issues.map(({ path, code, expected }) => `${path.join('.')} ${code} ${expected}`);
}

test.serial('a check rejects values in every function of a codec', async (t) => {
  const codec = await load(type.object({ even, list: type.optional(short) }));
  t.deepEqual(codec.decode({ even: 2, list: [4] }), { ok: true, value: { even: 2, list: [4] } });
  t.deepEqual(issuesOf(codec, { even: 3, list: [0, 0, 0] }), [
    'even check number & Check<"even">',
    'list check (number & Min<0> & Check<"even">)[] & Check<"short">',
  ]);
  t.deepEqual([codec.is({ even: 2 }), codec.is({ even: 3 })], [true, false]);
  t.is(codec.encode({ even: 2, list: [4] }), '{"even":2,"list":[4]}');
  t.throws(() => codec.encode({ even: 3 }), { instanceOf: TypeError, message: /at even/ });
  t.throws(() => codec.assert({ even: 3 }), { message: /Fails a check; .*Check<"even"> at even/ });
  t.deepEqual(codec['~standard'].validate({ even: 3 }), {
    issues: [{ message: 'Fails a check; expected number & Check<"even">', path: ['even'] }],
  });
});

test.serial(
  'a check gets decoded values, and encode and is give it those of run time',
  async (t) => {
    const codec = await load(type.array(range));
    const json = { from: '2022-10-26T21:11:27.000Z', to: '2022-10-27T21:11:27.000Z' };
    const value = { from: new Date(json.from), to: new Date(json.to) };
    t.deepEqual(await givenBy(() => codec.decode([json])), [value]);
    t.deepEqual(await givenBy(() => codec.is([value])), [value]);
    t.deepEqual(await givenBy(() => codec.encode([value])), [value]);
    t.deepEqual(issuesOf(codec, [{ from: json.to, to: json.from }]), [
      '0 check Range & Check<"ordered">',
    ]);
  },
);

test.serial(
  'a check only gets values that satisfy their type and all other constraints',
  async (t) => {
    const codec = await load(type.object({ even, list: short, range }));
    const json = { even: '2', list: ['x', 2], range: { from: 'today', to: 'tomorrow' } };
    const wrong = { even: '2', list: [-2], range: { from: new Date(), to: 1 } };
    for (const work of [
      () => codec.decode(json),
      () => codec.decode({ ...json, even: -2, list: [] }),
      () => codec.is(wrong),
      () => t.throws(() => codec.assert({ ...wrong, even: -2 })),
      () => t.throws(() => codec.encode({ ...wrong, even: -2 })),
    ]) {
      // The second element of the list is even, and its list is none.
      const given = await givenBy(work);
      t.deepEqual(
        given.filter((value) => value !== 2),
        [],
      );
    }
    t.deepEqual(issuesOf(codec, { ...json, even: -3, list: [3] }), [
      'even minimum number & Min<0>',
      'list.0 check number & Check<"even">',
      'range.from format Date',
      'range.to format Date',
    ]);
  },
);

test.serial('a check that throws, or returns no boolean, is an error of its own', async (t) => {
  for (const [name, message] of [
    ['throws', 'The check "throws" threw an error'],
    ['later', 'The check "later" did not return a boolean'],
  ] as const) {
    const codec = await load(type.array(type.constrained(type.string, check(name))));
    for (const use of [codec.decode, codec.is, codec.assert, codec.encode]) {
      const error = t.throws(() => use(['a'] as never), { message });
      t.is(error.constructor, Error);
      if (name === 'throws') t.like(error.cause, { message: 'on purpose' });
    }
    t.throws(() => codec.parse('["a"]'), { message });
  }
});

test.serial('a check does not tell the members of a union apart', async (t) => {
  const codec = await load(type.union(even, range, type.nil));
  t.deepEqual(codec.decode(4), { ok: true, value: 4 });
  t.is(codec.encode(4), '4');
  t.deepEqual(issuesOf(codec, 3), [' check number & Check<"even">']);
  t.throws(() => codec.encode(3), { instanceOf: TypeError });
});

test.serial('without its function a check passes', async (t) => {
  const codec = await load(type.object({ even }), new Map());
  t.deepEqual(codec.decode({ even: 3 }), { ok: true, value: { even: 3 } });
  t.is(codec.encode({ even: 3 }), '{"even":3}');
  const { model } = codec;
  t.true(decodeByModel(model, model.type, { even: 3 }, { maxDepth: 9 }).ok);
  t.deepEqual(encodeByModel(model, model.type, { even: 3 }), { even: 3 });
  const checks = { even: (value: number) => value % 2 === 0 };
  t.false(decodeByModel(model, model.type, { even: 3 }, { maxDepth: 9, checks }).ok);
  t.throws(() => encodeByModel(model, model.type, { even: 3 }, { checks }));
});

function modelOf(name: string, count = 1): ApiModel {
  const builder = createModelBuilder();
  for (let i = 0; i < count; i++) {
    const own = type.object({
      even: type.constrained(type.number, check(name)),
      ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`text${i}x${n}`, type.string])),
    });
    const params = type.tuple(type.labelled('own', own))(builder);
    builder.addRoute(`group/route${i}`, params, own(builder));
  }
  return builder.build();
}

test('the name of a check counts in the contract', (t) => {
  const contractOf = (model: ApiModel) => model.routes['group/route0']?.contract;
  t.is(contractOf(modelOf('even')), contractOf(modelOf('even')));
  t.not(contractOf(modelOf('even')), contractOf(modelOf('odd')));
});

test('in a large API each module imports the functions that it calls, and the first imports all', (t) => {
  const requestOf = (nth: number) => `./api.ts?mikrokit=${nth}`;
  const model = modelOf('even', 200);
  const { modules, groups } = emitRouterModules(model, requestOf, { checks: imports });
  t.true(groups.length > 1);
  for (const module of modules) {
    const isCalled = /\bcheckEven\b/.test(module.replace(/^import .*$/gm, ''));
    t.is(/^import \{ isEven as checkEven \}/m.test(module), isCalled);
  }
  t.regex(modules[0] ?? '', /even: \(value\) => checkEven\(value\)/);

  const memory = createCodeMemory();
  for (const checks of [imports, new Map([['even', { from: './a.ts', name: 'b' }]])]) {
    const options = { checks, memory };
    t.deepEqual(
      emitRouterModules(model, requestOf, options),
      emitRouterModules(model, requestOf, { checks }),
    );
  }
  const without = emitRouterModules(model, requestOf, { memory });
  t.deepEqual(without, emitRouterModules(model, requestOf));
  t.notRegex(without.modules.join(), /passesCheck/);
});

test('clients leave checks to the server', (t) => {
  const { modules } = emitClientModules(modelOf('even'), new Map(), (nth) => `./${nth}`);
  t.notRegex(modules[0] ?? '', /passesCheck|checkEven|checks:/);
});
