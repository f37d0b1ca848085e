import { emitRouterCodecs } from '@mikrokit/types/emit';
import { createModelBuilder } from '@mikrokit/types/model';
import test from 'ava';
import * as type from './define-types.ts';
import { importCodecs, loadCodecs } from './load-codecs.ts';

test('the module written for an API', (t) => {
  const color = type.enumOf('Color', { Red: 'red', Blue: 'blue' });
  const user = type.object(
    {
      id: type.number,
      name: type.string,
      lastUpdate: type.date,
      color: type.optional(color),
      'e-mail': type.optional(type.union(type.string, type.nil)),
      constructor: type.optional(type.bigint),
    },
    { name: 'User' },
  );
  const shape = type.union(
    type.object({ kind: type.literal('circle'), radius: type.number }, { name: 'Circle' }),
    type.object({ kind: type.literal('square'), side: type.number }, { name: 'Square' }),
    type.tuple(type.number, type.optional(type.date), type.rest(type.string)),
  );
  const comment = type.recursive((self) =>
    type.object({ text: type.string, replies: type.array(self) }, { name: 'Comment' }),
  );
  const settings = type.object(
    { version: type.literal(1) },
    { name: 'Settings', index: { key: 'string', type: type.unknown } },
  );

  const builder = createModelBuilder();
  const add = (id: string, params: type.Type, result: type.Type) =>
    builder.addRoute(id, params(builder), result(builder));
  add('updateUser', type.tuple(type.labelled('user', user)), user);
  add('shapes/list', type.tuple(), type.array(shape));
  add('shapes/add', type.tuple(shape), type.nothing);
  add('comment', type.tuple(comment), type.union(comment, type.nothing));
  add('settings', type.tuple(settings), settings);
  const code = emitRouterCodecs(builder.build());
  // The model is data of its own; here it is the functions that count.
  t.snapshot(code.replace(/^ {2}model: .*$/m, '  model: …'));
});

test('types of one structure share their functions, whatever they are called', (t) => {
  const builder = createModelBuilder();
  const point = (name: string) => type.object({ x: type.number, at: type.date }, { name });
  for (const name of ['A', 'B', 'C']) {
    const id = point(name)(builder);
    builder.addRoute(name, type.tuple(point(name))(builder), id);
  }
  const code = emitRouterCodecs(builder.build());
  t.deepEqual(code.match(/function (\w+)/g), [
    'function decodeTuple',
    'function decodeA',
    'function encodeA',
  ]);
});

test('a type called like a helper of the runtime, or like nothing an identifier may be', async (t) => {
  const names = [
    'Date',
    'Unknown',
    'String',
    'Record',
    'Bigint',
    'Number',
    'Ünï',
    '用户',
    'Page<User>',
  ];
  const types = names.map((name, i) =>
    type.object(
      { [`key${i}`]: type.date, list: type.array(type.unknown), big: type.optional(type.bigint) },
      { name },
    ),
  );
  const unions = types.map((named, i) =>
    type.union(named, type.object({ [`other${i}`]: type.string }), type.date, type.nil),
  );
  const codecs = await loadCodecs(unions);
  for (const [i, { decode, encode }] of codecs.entries()) {
    const json = { [`key${i}`]: '2022-10-26T21:11:27.000Z', list: [], big: '1' };
    const [value] = decode(json) ?? [];
    t.deepEqual(JSON.parse(encode(value) as string), json);
  }
});

test('route ids stay what they are', async (t) => {
  const builder = createModelBuilder();
  const ids = [
    'users/get',
    'a"b',
    "'];throw 1;['",
    '`$' + '{1}`',
    '\u2028',
    '__proto__',
    'constructor',
  ];
  for (const id of ids) builder.addRoute(id, type.tuple()(builder), type.nil(builder));
  const { routes, model } = await importCodecs(builder.build());
  t.deepEqual(Object.keys(routes), ids);
  t.deepEqual(Object.keys(JSON.parse(model as string).routes), ids);
  t.is(Object.getPrototypeOf(routes), null);
});

test('an API without routes', async (t) => {
  const { routes } = await importCodecs(createModelBuilder().build());
  t.deepEqual(Object.keys(routes), []);
});

test('a number that is no literal in JSON is an error when the code is written', (t) => {
  const builder = createModelBuilder();
  const endless = type.enumOf('Endless', { A: Infinity });
  builder.addRoute('r', type.tuple(endless)(builder), type.nil(builder));
  t.throws(() => emitRouterCodecs(builder.build()), { message: /Infinity/ });
});
