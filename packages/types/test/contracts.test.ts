import { createModelBuilder, type ErrorModel, type HookDraft } from '@mikrokit/types/model';
import test from 'ava';
import * as type from './define-types.ts';

interface Route {
  readonly params?: type.Type;
  readonly result?: type.Type;
  readonly errors?: readonly { readonly type: string; readonly data?: type.Type }[];
  readonly hook?: Omit<HookDraft, 'params' | 'result'> & { readonly params?: type.Type };
  readonly unknownKeys?: 'reject';
}

function contractOf({ params = type.tuple(), result = type.nothing, ...more }: Route): string {
  const builder = createModelBuilder();
  const errors = more.errors?.map(
    ({ type, data }): ErrorModel => ({ type, ...(data && { data: data(builder) }) }),
  );
  if (more.hook) {
    const { params: ofHook = type.tuple(), ...hook } = more.hook;
    builder.addHook('auth', { ...hook, params: ofHook(builder) });
  }
  // Another route's types are nothing to this one.
  builder.addRoute('other', type.tuple(type.number)(builder), type.date(builder));
  builder.addRoute('route', params(builder), result(builder), {
    ...(errors && { errors }),
    ...(more.hook && { hooks: ['auth'] }),
  });
  const route = builder.build({ unknownKeys: more.unknownKeys }).routes.route;
  return route?.contract ?? '';
}

const result = (of: type.Type) => contractOf({ result: of });
const tree = (name: string, value: type.Type) =>
  type.recursive((self) => type.object({ value, children: type.array(self) }, { name }));

/** A ring of objects; the last of them holds a value of some type. */
const ring = (value: type.Type) =>
  type.recursive((self) => {
    let inner = type.object({ value, next: type.optional(self) });
    for (let n = 0; n < 6; n++) inner = type.object({ [`level${n}`]: inner });
    return inner;
  });

test('a contract is a short text that is valid in a header and a URL', (t) => {
  t.regex(contractOf({}), /^[\w-]{8}$/);
});

test('names, order and doc comments of types change no contract', (t) => {
  const same = (a: string, b: string) => t.is(a, b);
  same(
    result(type.object({ a: type.string, b: type.number }, { name: 'A' })),
    result(type.object({ b: type.number, a: type.string })),
  );
  same(result(type.union(type.string, type.nil)), result(type.union(type.nil, type.string)));
  same(result(tree('Tree', type.date)), result(tree('Node', type.date)));
  same(
    contractOf({ params: type.tuple(type.labelled('id', type.number)) }),
    contractOf({ params: type.tuple(type.labelled('key', type.number)) }),
  );
  const params = type.tuple(type.object({ a: type.string }));
  same(contractOf({ params }), contractOf({ params, unknownKeys: 'reject' }));
});

test('what a library describes of its schema changes no contract', (t) => {
  const parsed = (jsonSchema?: object) =>
    contractOf({ params: type.tuple(type.parsed('userSchema', type.string, jsonSchema)) });
  t.is(parsed(), parsed({ type: 'string', minLength: 2 }));
});

test('every change on the wire changes the contract', (t) => {
  const errors = (data?: type.Type) =>
    contractOf({ errors: [{ type: 'gone', ...(data && { data }) }] });
  const hook = (more: Partial<NonNullable<Route['hook']>>) => contractOf({ hook: more });
  const contracts = [
    contractOf({}),
    contractOf({ params: type.tuple(type.string) }),
    contractOf({ params: type.tuple(type.optional(type.string)) }),
    contractOf({ params: type.tuple(type.rest(type.string)) }),
    contractOf({ params: type.tuple(type.parsed('userSchema', type.string)) }),
    contractOf({ params: type.tuple(type.parsed('userSchema', type.date)) }),
    contractOf({ params: type.tuple(type.parsed('otherSchema', type.string)) }),
    result(type.string),
    result(type.date),
    result(type.union(type.date, type.nil)),
    result(type.object({ a: type.string })),
    result(type.object({ a: type.optional(type.string) })),
    result(type.object({ name: type.string })),
    result(type.object({ label: type.string })),
    result(tree('Tree', type.string)),
    result(tree('Tree', type.date)),
    result(type.object({ deep: tree('Tree', type.date) })),
    result(ring(type.string)),
    result(ring(type.date)),
    errors(),
    errors(type.date),
    hook({}),
    hook({ name: 'user' }),
    hook({ returns: 'body' }),
    hook({ params: type.tuple(type.string) }),
    hook({ params: type.tuple(type.string), header: 'authorization' }),
    hook({ params: type.tuple(type.string), header: 'cookie' }),
    hook({ errors: [{ type: 'unauthorized' }] }),
  ];
  t.is(new Set(contracts).size, contracts.length);
});
