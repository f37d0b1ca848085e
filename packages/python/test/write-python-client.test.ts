import { type DescribedApi, PythonClientError, writePythonClient } from '@mikrokit/python';
import type { Types } from '@mikrokit/types/model';
import test from 'ava';

/** An API with one route, whose result is the type `result`. */
function apiOf(types: Types, id = 'users/get'): DescribedApi {
  const route = {
    path: `/${id}`,
    methods: ['POST', 'OPTIONS'],
    params: 'none',
    result: 'result',
    signature: '',
    contract: 'abcd1234',
  };
  const none = { kind: 'tuple', elements: [] } as const;
  return { version: 1, routes: { [id]: route }, hooks: {}, types: { none, ...types } };
}

const text = { kind: 'string' } as const;

test('the same API gives the same files', (t) => {
  const api = apiOf({
    text,
    result: { kind: 'object', name: 'User', properties: [{ name: 'fullName', type: 'text' }] },
  });
  const files = writePythonClient(api);
  t.deepEqual(files, writePythonClient(api));
  t.deepEqual(
    [...files.keys()],
    [
      '__init__.py',
      'client.py',
      'errors.py',
      'py.typed',
      'routes/__init__.py',
      'routes/users.py',
      'types.py',
    ],
  );
  const written = files.get('types.py') ?? '';
  t.true(written.includes('rename={"full_name": "fullName"}'), written);
  t.true(written.includes('    full_name: str\n'), written);
});

test('properties with one name in Python are refused', (t) => {
  const properties = [
    { name: 'createdAt', type: 'text' },
    { name: 'created_at', type: 'text' },
  ];
  const api = apiOf({ text, result: { kind: 'object', name: 'User', properties } });
  const error = t.throws(() => writePythonClient(api), { instanceOf: PythonClientError });
  t.deepEqual(error.problems, [
    'User: the properties createdAt and created_at are both created_at in Python; rename one of them',
  ]);
});

test('properties whose names msgspec cannot write are refused', (t) => {
  const properties = [{ name: 'a"b', type: 'text' }];
  const api = apiOf({ text, result: { kind: 'object', name: 'User', properties } });
  const error = t.throws(() => writePythonClient(api), { instanceOf: PythonClientError });
  t.deepEqual(error.problems, [
    'User: msgspec has no property "a\\"b", with a quotation mark, a backslash or a control character',
  ]);
});

test('a type that contains itself without an object between is refused, unless its route is left out', (t) => {
  const api = apiOf({
    text,
    list: { kind: 'array', element: 'result' },
    result: { kind: 'union', name: 'Nested', members: ['text', 'list'] },
  });
  const error = t.throws(() => writePythonClient(api), { instanceOf: PythonClientError });
  t.regex(error.message, /Nested contains itself without an object between/);
  t.notThrows(() => writePythonClient(api, { skip: ['users/*'] }));
});

test('keywords and names that Python would hide get an underscore', (t) => {
  const names = ['class', 'list', 'type', '1st', 'foo-bar'];
  const properties = names.map((name) => ({ name, type: 'text' }));
  const files = writePythonClient(
    apiOf({ text, result: { kind: 'object', properties } }, 'import/is'),
  );
  const written = files.get('types.py') ?? '';
  const fields = [...written.matchAll(/^ {4}(\w+): str$/gm)].map(([, field]) => field);
  t.deepEqual(fields, ['class_', 'list_', 'type', '_1st', 'foo_bar']);
  t.true(files.has('routes/import_.py'));
});

test('doc comments and texts cannot leave their place', (t) => {
  const description = 'Ends """ here\n\\ and "there"';
  const hostile = { kind: 'literal', value: '"\n# x\u2028🦊\'' } as const;
  const properties = [{ name: 'a', type: 'hostile', description }];
  const files = writePythonClient(
    apiOf({ hostile, result: { kind: 'object', name: 'Row', description, properties } }),
  );
  const written = files.get('types.py') ?? '';
  t.true(written.includes('\\"\\"\\" here'), written);
  t.true(written.includes('typing.Literal["\\"\\n# x\\u2028\\U0001f98a\'"]'), written);
});
