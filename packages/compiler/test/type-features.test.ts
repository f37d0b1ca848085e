// biome-ignore-all lint/suspicious/noTemplateCurlyInString: TypeScript writes template literal types so.
import { CompileError } from '@mikrokit/compiler';
import test from 'ava';
import { fixtureCompiler } from './fixture-compiler.ts';

const { add, addCodec } = fixtureCompiler('type-features');

/** A type, and what its codec makes of JSON. */
interface Accepted {
  readonly declare?: string;
  readonly type: string;
  /** JSON that is read and written again as it is. */
  readonly good: readonly unknown[];
  /** JSON that is read, and what is written then. */
  readonly changed?: readonly (readonly [json: unknown, written: unknown])[];
  readonly bad?: readonly unknown[];
}

const AT = '2026-01-01T00:00:00.000Z';
const proto = JSON.parse('{"__proto__":1}');

const accepted: Readonly<Record<string, Accepted>> = {
  'string enum': {
    declare: "enum Color { Red = 'red', Blue = 'blue' }",
    type: 'Color[]',
    good: [['red', 'blue']],
    bad: [['Red'], [0]],
  },
  'numeric enum with equal members': {
    declare: 'enum Level { Low, Middle = 5, Same = 5, High }',
    type: '{ a: Level; b: Level.Middle | Level.Low | null; c?: Level.Same }',
    good: [
      { a: 6, b: 5, c: 5 },
      { a: 0, b: null },
    ],
    bad: [
      { a: 1, b: 5 },
      { a: 5, b: 6 },
      { a: 'Low', b: 0 },
    ],
  },
  'enum of numbers and texts': {
    declare: "enum Mixed { No = 0, Yes = 'yes', Computed = `${'a'}-b` }",
    type: 'Mixed',
    good: [0, 'yes', 'a-b'],
    bad: ['No', 1, '0'],
  },
  'const enum of flags': {
    declare: 'const enum Flag { A = 1 << 0, B = 1 << 1, Both = A | B, None = -1 }',
    type: '[Flag, Flag.Both]',
    good: [
      [1, 3],
      [-1, 3],
    ],
    bad: [
      [0, 3],
      [1, 1],
    ],
  },
  'enum with one member': {
    declare: "enum One { Only = 'only' }",
    type: '{ one: One; more?: One | null }',
    good: [{ one: 'only', more: null }],
    bad: [{ one: 'Only' }],
  },
  'enum merged with a namespace': {
    declare:
      'enum Size { S, L }\nnamespace Size { export const largest = Size.L; export interface Box { size: Size } }',
    type: '{ size: Size; box: Size.Box | null }',
    good: [
      { size: 1, box: { size: 0 } },
      { size: 0, box: null },
    ],
    bad: [{ size: 2, box: null }],
  },
  'record of an enum': {
    declare: "enum Color { Red = 'red', Blue = 'blue' }\nenum Level { Low = 1, High }",
    type: '{ all: Record<Color, number>; some: Partial<Record<Level, Date>> }',
    good: [{ all: { red: 1, blue: 2 }, some: { 2: AT } }],
    bad: [
      { all: { red: 1 }, some: {} },
      { all: { red: 1, blue: 2 }, some: { 1: 1 } },
    ],
  },
  'accessors of an interface': {
    declare:
      'interface Box { get size(): number; set size(value: number | string); readonly name: string }',
    type: 'Box',
    good: [{ size: 1, name: 'a' }],
    bad: [{ size: '1', name: 'a' }],
  },
  'this in an interface': {
    declare:
      "interface Link { value: Date; next?: this; all: this[]; same: this['value'] }\ninterface Named extends Link { name: string }",
    type: 'Named',
    good: [
      {
        value: AT,
        all: [],
        same: AT,
        name: 'a',
        next: { value: AT, all: [], same: AT, name: 'b' },
      },
    ],
    bad: [{ value: AT, all: [], same: AT, name: 'a', next: { value: AT, all: [], same: AT } }],
  },
  'union by a boolean': {
    type: '{ ok: true; at: Date } | { ok: false; at: string }',
    good: [
      { ok: true, at: AT },
      { ok: false, at: 'x' },
    ],
    bad: [
      { ok: true, at: 'x' },
      { ok: 1, at: 'x' },
    ],
  },
  'union by null': {
    type: '{ data: Date; error: null } | { data: null; error: { message: string } }',
    good: [
      { data: AT, error: null },
      { data: null, error: { message: 'a' } },
    ],
    bad: [
      { data: AT, error: { message: 'a' } },
      { data: null, error: null },
    ],
  },
  'union by undefined': {
    type: '{ data: Date; error: undefined } | { data?: undefined; error: string }',
    good: [{ data: AT }, { error: 'a' }],
    bad: [{}, { data: AT, error: 'a' }],
  },
  'union by never': {
    type: '{ data: Date; error?: never } | { data?: never; error: string }',
    good: [{ data: AT }, { error: 'a' }],
    bad: [{}, { data: AT, error: 'a' }],
  },
  'union by a number and its text': {
    type: "{ v: 1; at: Date } | { v: '1'; at: string }",
    good: [
      { v: 1, at: AT },
      { v: '1', at: 'x' },
    ],
    bad: [{ v: 1, at: 'x' }],
  },
  'union by a bigint': {
    type: '{ v: 1n; at: Date } | { v: 2n; at: string }',
    good: [
      { v: '1', at: AT },
      { v: '2', at: 'x' },
    ],
    bad: [
      { v: '1', at: 'x' },
      { v: 1, at: AT },
    ],
  },
  'union by a nested literal': {
    type: "{ meta: { kind: 'a' }; at: Date } | { meta: { kind: 'b' }; at: string }",
    good: [
      { meta: { kind: 'a' }, at: AT },
      { meta: { kind: 'b' }, at: 'x' },
    ],
    bad: [
      { meta: { kind: 'a' }, at: 'x' },
      { meta: {}, at: AT },
    ],
  },
  'union by a template': {
    type: '{ id: `a-${string}`; at: Date } | { id: `b-${number}`; at: string }',
    good: [
      { id: 'a-1', at: AT },
      { id: 'b-1', at: 'x' },
    ],
    bad: [
      { id: 'a-1', at: 'x' },
      { id: 'b-x', at: 'x' },
    ],
  },
  'union by the first element of a tuple': {
    type: "['at', Date] | ['text', string] | ['nothing']",
    good: [['at', AT], ['text', 'x'], ['nothing']],
    bad: [['at', 'x'], ['nothing', 'x'], ['at']],
  },
  'union by an optional literal': {
    type: "{ type?: 'a'; at: Date } | { type: 'b'; at: string }",
    good: [{ at: AT }, { type: 'a', at: AT }, { type: 'b', at: 'x' }],
    bad: [{ at: 'x' }, { type: 'a', at: 'x' }],
  },
  'union of readonly and other lists': {
    declare:
      'type Value = string | number | { [Key in string]?: Value } | Value[] | readonly Value[] | null',
    type: 'Value',
    good: [[1, ['a', { b: [null] }]], { a: { constructor: [] } }],
    bad: [true, [[true]], proto],
  },
  'exclusive or': {
    declare: `type Without<T, U> = { [P in Exclude<keyof T, keyof U>]?: never };
type XOR<T, U> = T extends object ? (U extends object ? (Without<T, U> & U) | (Without<U, T> & T) : U) : T;`,
    type: 'XOR<{ id: number }, XOR<{ email: string; at: Date }, { name: string }>>',
    good: [{ id: 1 }, { email: 'a', at: AT }, { name: 'a' }],
    bad: [{}, { id: 1, name: 'a' }, { email: 'a', at: AT, id: 1 }],
  },
  'JSON of Supabase': {
    declare:
      'type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]',
    type: 'Json',
    good: [null, { a: [{ b: null }] }, '\ud800', [[]]],
    bad: [proto],
  },
  'JSON of type-fest': {
    declare: `type JsonObject = { [Key in string]: JsonValue } & { [Key in string]?: JsonValue | undefined };
type JsonArray = JsonValue[] | readonly JsonValue[];
type JsonValue = string | number | boolean | null | JsonObject | JsonArray;`,
    type: 'JsonValue',
    good: [null, { a: [{ b: null }] }, [1, [2]]],
    bad: [proto],
  },
  'unions that two members of an intersection declare': {
    declare: `interface A { a: string }
interface B { b: number }
type Json = string | number | { [key: string]: Json } | Json[];
interface Row { either: A | B; json: Json }`,
    type: 'Row & Partial<Row> & { id: number }',
    good: [
      { id: 1, either: { a: 'a' }, json: [{ b: ['c'] }] },
      { id: 1, either: { b: 1 }, json: 'a' },
    ],
    bad: [
      { id: 1, either: { a: 1 }, json: 'a' },
      { id: 1, either: { b: 1 } },
    ],
  },
  'JSON of Prisma': {
    declare: `type JsonObject = { [Key in string]?: JsonValue };
interface JsonArray extends Array<JsonValue> {}
type JsonValue = string | number | boolean | JsonObject | JsonArray | null;`,
    type: 'JsonValue',
    good: [null, { a: [{ b: null }] }, [1, [2]]],
    bad: [proto],
  },
  'Incremental of GraphQL codegen': {
    declare: `type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
type Maybe<T> = T | null;
type Scalars = { ID: { input: string; output: string }; DateTime: { input: Date; output: Date } };`,
    type: "{ a: Incremental<{ __typename: 'A'; id: Scalars['ID']['output'] }>; b: Exact<{ at?: Maybe<Scalars['DateTime']['input']> }>; c: Exact<{ [key: string]: never }> }",
    good: [
      { a: { __typename: 'A', id: 'a' }, b: { at: AT }, c: {} },
      { a: {}, b: { at: null }, c: {} },
    ],
    bad: [{ a: { id: 1 }, b: {}, c: {} }],
  },
  'responses of openapi-typescript': {
    declare: `interface components { schemas: { User: { id: number; readonly at: Date } | null } }
interface paths { '/users/{id}': { get: { responses: { 200: { content: { 'application/json': components['schemas']['User'] } }; 404: { content?: never } } } } }
type Ok<P extends keyof paths> = paths[P]['get']['responses'][200]['content']['application/json'];`,
    type: "[Ok<'/users/{id}'>, NonNullable<components['schemas']['User']>]",
    good: [[null, { id: 1, at: AT }]],
    bad: [[null, null]],
  },
  'parameters, results and awaited promises': {
    declare:
      'declare function find(id: number, since?: Date, ...tags: string[]): Promise<{ at: Date }[]>;',
    type: '{ params: Parameters<typeof find>; result: Awaited<ReturnType<typeof find>> }',
    good: [
      { params: [1], result: [{ at: AT }] },
      { params: [1, AT, 'a', 'b'], result: [] },
    ],
    bad: [
      { params: [], result: [] },
      { params: [1, AT, 2], result: [] },
    ],
  },
  'values with satisfies, as const and const type parameters': {
    declare: `const config = { mode: 'fast', sizes: [1, 2] } satisfies { mode: string; sizes: number[] };
const roles = ['admin', { name: 'user', level: 2 }] as const;
declare function define<const T>(value: T): T;
const defined = define({ kind: 'x', list: [1, 'a'], deep: { on: true } });
declare function plain<T>(value: T): T;
const mutable = plain({ kind: 'x' });`,
    type: '{ config: typeof config; roles: typeof roles; defined: typeof defined; mutable: typeof mutable }',
    good: [
      {
        config: { mode: 'other', sizes: [3] },
        roles: ['admin', { name: 'user', level: 2 }],
        defined: { kind: 'x', list: [1, 'a'], deep: { on: true } },
        mutable: { kind: 'y' },
      },
    ],
    bad: [
      {
        config: { mode: 'fast', sizes: [1] },
        roles: ['admin', { name: 'user', level: 3 }],
        defined: { kind: 'x', list: [1, 'a'], deep: { on: true } },
        mutable: { kind: 'y' },
      },
    ],
  },
  'a function that says not to infer': {
    declare:
      'interface User { name: string }\ntype Asked<T> = { given: T; fallback: NoInfer<T>; all: NoInfer<T[]> }',
    type: 'Asked<User>',
    good: [{ given: { name: 'a' }, fallback: { name: 'b' }, all: [{ name: 'c' }] }],
    bad: [{ given: { name: 'a' }, fallback: {}, all: [] }],
  },
  'mapped tuples': {
    type: '[Partial<[a: string, b: Date]>, Required<[a?: string, b?: Date]>, Readonly<[x: number, ...rest: Date[]]>]',
    good: [
      [[], ['a', AT], [1]],
      [
        ['a', AT],
        ['a', AT],
        [1, AT, AT],
      ],
    ],
    bad: [
      [[], ['a'], [1]],
      [[], ['a', AT], []],
    ],
  },
  'tuples with a rest in the middle': {
    type: 'readonly [id: number, ...middle: readonly (string | null)[], last: Date, end: bigint]',
    good: [
      [1, AT, '1'],
      [1, null, 'a', AT, '1'],
    ],
    bad: [
      [1, AT],
      [1, 2, AT, '1'],
      [1, 'a', 'b', '1'],
    ],
  },
  'a generic type whose arguments change places': {
    declare:
      'interface Pair<A, B> { a: A; b: B; swapped?: Pair<B, A>; nullable?: Pair<A | null, B> }',
    type: 'Pair<Date, number>',
    good: [{ a: AT, b: 1, swapped: { a: 1, b: AT }, nullable: { a: null, b: 1 } }],
    bad: [{ a: AT, b: 1, swapped: { a: AT, b: 1 } }],
  },
  'generic types that contain each other': {
    declare:
      'interface A<T> { b?: B<T> }\ninterface B<T> { a?: A<T>; value: T }\ntype List<T> = { head: T; tail: List<T> } | null;',
    type: '[A<Date>, List<A<number>>]',
    good: [[{ b: { value: AT, a: {} } }, { head: { b: { value: 1 } }, tail: null }]],
    bad: [
      [{ b: { value: 1 } }, null],
      [{}, { head: {} }],
    ],
  },
  'symbols as brands of objects and primitives': {
    declare: `declare const tag: unique symbol;
declare const other: unique symbol;
type Tagged<T, Name extends PropertyKey> = T & { readonly [tag]: { [K in Name]: void } };
type Id = Tagged<string, 'id'>;
type Deep = Tagged<Id, 'deep'> & { [other]?: true };`,
    type: '{ id: Id; deep: Deep; point: Tagged<{ x: number }, "point">; list: Tagged<Id[], "list">; keys: Record<Id, number> }',
    good: [{ id: 'a', deep: 'b', point: { x: 1 }, list: ['c'], keys: { d: 1 } }],
    bad: [{ id: 1, deep: 'b', point: { x: 1 }, list: [], keys: {} }],
  },
  'global and namespaced interfaces': {
    declare: `declare global { interface TypeFeature { at: Date } namespace Features { type Id = \`f-\${number}\` } }
namespace Own { export interface Item { id: Features.Id; inner: Inner } interface Inner { n: bigint } }`,
    type: '[TypeFeature, Own.Item]',
    good: [[{ at: AT }, { id: 'f-1', inner: { n: '1' } }]],
    bad: [[{ at: AT }, { id: 'x-1', inner: { n: '1' } }]],
  },
  'a class merged with an interface': {
    declare:
      'class Point { x = 0; y?: number }\ninterface Point { at: Date }\nabstract class Shape { abstract readonly area: number }\nclass Square extends Shape { readonly area = 4; override toString(): string { return "" } }',
    type: '[Point, Pick<Square, "area">, Shape]',
    good: [[{ x: 1, at: AT }, { area: 4 }, { area: 5 }]],
    bad: [
      [{ x: 1 }, { area: 4 }, { area: 5 }],
      [{ x: 1, at: AT }, { area: 5 }, { area: 5 }],
    ],
  },
  'keys by templates, cases and numbers': {
    declare:
      'type Handlers<T> = { [K in keyof T & string as `on${Capitalize<K>}`]: T[K] };\ntype Css = { [K in `--${string}`]?: string | number } & { color?: string };',
    type: '{ handlers: Handlers<{ name: string; age: number }>; css: Css; loud: { [key: Uppercase<string>]: Date } }',
    good: [
      { handlers: { onName: 'a', onAge: 1 }, css: { '--a': 1, color: 'red' }, loud: { A: AT } },
    ],
    changed: [
      [
        { handlers: { onName: 'a', onAge: 1 }, css: { b: 1 }, loud: { a: 1 } },
        { handlers: { onName: 'a', onAge: 1 }, css: {}, loud: {} },
      ],
    ],
    bad: [
      { handlers: { onName: 'a', onAge: 1 }, css: { '--a': true }, loud: {} },
      { handlers: { onName: 'a', onAge: 1 }, css: {}, loud: { A: 1 } },
    ],
  },
  'records with undefined and hostile keys': {
    type: '{ dates: Record<string, Date | undefined>; any: { [key: string]: unknown } }',
    good: [
      {
        dates: { constructor: AT, toString: AT, hasOwnProperty: AT },
        any: { toJSON: 2, length: 3 },
      },
    ],
    bad: [
      { dates: proto, any: {} },
      { dates: {}, any: proto },
      { dates: { a: null }, any: {} },
    ],
  },
  'objects of any kind': {
    type: '{ a: object; b: object | null; c: Record<PropertyKey & string, object> }',
    good: [{ a: [], b: { x: [null] }, c: { y: {} } }],
    bad: [
      { a: 'x', b: null, c: {} },
      { a: null, b: null, c: {} },
    ],
  },
  'numbers at their limits': {
    type: '{ a: number; b: -0 | 1e21 | 0.1; c: 9007199254740993n; d: number[] }',
    good: [
      { a: 5e-324, b: 0.1, c: '9007199254740993', d: [1.7976931348623157e308] },
      { a: 1, b: 1e21, c: '9007199254740993', d: [] },
    ],
    bad: [{ a: 1, b: 1, c: '9007199254740992', d: [] }],
  },
  'a rest of an object': {
    declare:
      'type User = { id: number; name: string; password?: string };\ntype Rest = Omit<User, "password"> & { [K in "extra"]?: K };\ntype Flat<T> = { [K in keyof T]: T[K] } & unknown;',
    type: 'Flat<Rest>',
    good: [
      { id: 1, name: 'a', extra: 'extra' },
      { id: 1, name: 'a' },
    ],
    changed: [
      [
        { id: 1, name: 'a', password: 'x' },
        { id: 1, name: 'a' },
      ],
    ],
    bad: [{ id: 1, name: 'a', extra: 'other' }],
  },
  'deep paths as texts': {
    declare: `type Path<T> = T extends object ? { [K in keyof T & string]: K | \`\${K}.\${Path<T[K]>}\` }[keyof T & string] : never;
type Split<S extends string> = S extends \`\${infer A}.\${infer B}\` ? [A, ...Split<B>] : [S];`,
    type: "[Path<{ a: { b: { c: 1 } }; d: 2 }>, Split<'x.y.z'>]",
    good: [
      ['a.b', ['x', 'y', 'z']],
      ['d', ['x', 'y', 'z']],
    ],
    bad: [
      ['b', ['x', 'y', 'z']],
      ['a', ['x', 'y']],
    ],
  },
};

for (const [title, { declare = '', type, good, changed = [], bad = [] }] of Object.entries(
  accepted,
)) {
  const codecOf = addCodec(
    `${title.replaceAll(/\W+/g, '-')}.ts`,
    `import { createCodec } from '@mikrokit/types';
${declare}
type T = ${type};
export const codec = createCodec<T>();
`,
  );
  test(`A type is read: ${title}`, async (t) => {
    const codec = await codecOf();
    for (const [json, written] of [...good.map((json) => [json, json] as const), ...changed]) {
      const decoded = codec.decode(json);
      if (!decoded.ok)
        t.fail(`${JSON.stringify(json)} is rejected: ${JSON.stringify(decoded.issues)}`);
      else {
        t.true(codec.is(decoded.value), JSON.stringify(json));
        t.deepEqual(JSON.parse(codec.encode(decoded.value)), written);
      }
    }
    for (const json of bad) t.false(codec.decode(json).ok, JSON.stringify(json));
  });
}

/** Types that are rejected, with their diagnostic and the start of its fix. */
const refused: Readonly<
  Record<string, readonly [type: string, code: string, fix: RegExp, declare?: string]>
> = {
  'a symbol as a key': ['{ [key]: 1 }', 'MK1004', /./, 'declare const key: unique symbol;'],
  'a symbol as a value': [
    '{ key: typeof key }',
    'MK1004',
    /./,
    'declare const key: unique symbol;',
  ],
  'an optional method': ['{ name: string; close?(): void }', 'MK1003', /./],
  'a constructor': ['{ make: new () => Date }', 'MK1003', /./],
  'private members': [
    'Account',
    'MK1017',
    /./,
    'abstract class Account { private secret = 1; readonly id = 2; abstract name: string }',
  ],
  'an intersection of lists': ["string[] & 'a'[]", 'MK1008', /./],
  'text and date': ['{ on: Date | string }', 'MK1005', /./],
  'a class with its own JSON': [
    '{ price: Money }',
    'MK1008',
    /^Return what `toJSON\(\)` returns/,
    'class Money { amount = 1; toJSON(): string { return String(this.amount) } }',
  ],
  'an interface with its own JSON': [
    '{ at: Moment }',
    'MK1008',
    /^Return what `toJSON\(\)` returns/,
    'interface Moment { add(days: number): Moment; toJSON(): string }',
  ],
};

for (const [title, [type, code, fix, declare = '']] of Object.entries(refused)) {
  const compile = add(
    `refused-${title.replaceAll(/\W+/g, '-')}.ts`,
    `import { createCodec } from '@mikrokit/types';
${declare}
type T = ${type};
export const codec = createCodec<T>();
`,
  );
  test(`A type is rejected: ${title}`, (t) => {
    const error = t.throws(compile, { instanceOf: CompileError });
    t.deepEqual(
      error?.diagnostics.map((diagnostic) => diagnostic.code),
      [code],
    );
    t.regex(error?.diagnostics[0]?.fix ?? '', fix);
  });
}
