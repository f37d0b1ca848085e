import { type DescribedApi, PythonClientError, writePythonClient } from '@mikrokit/python';
import type { Constraint, Types } from '@mikrokit/types/model';
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
  return { version: 1, base: '/', routes: { [id]: route }, hooks: {}, types: { none, ...types } };
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

test('types and errors do not hide the builtins of Python', (t) => {
  const warning = { kind: 'object', name: 'Warning', properties: [] } as const;
  const api = apiOf({ text, result: warning });
  const { 'users/get': route } = api.routes as Record<'users/get', DescribedApi['routes'][string]>;
  const errors = [{ type: 'type-error', message: '', status: 400 }];
  const files = writePythonClient({ ...api, routes: { 'users/get': { ...route, errors } } });
  t.true(files.get('types.py')?.includes('class Warning_('), files.get('types.py'));
  t.true(files.get('errors.py')?.includes('class TypeError_('), files.get('errors.py'));
});

test('a number has one bound on each side, as msgspec requires', (t) => {
  const number = { kind: 'number' } as const;
  const int = { kind: 'format', value: 'int' } as const;
  const boundsOf = (...constraints: readonly Constraint[]) => {
    const result = { kind: 'constrained', type: 'number', constraints } as const;
    const files = writePythonClient(apiOf({ number, result }));
    return /msgspec\.Meta\((.*?)\)/.exec([...files.values()].join('\n'))?.[1];
  };
  t.is(boundsOf({ kind: 'exclusiveMinimum', value: 0 }, int), 'gt=0, le=9007199254740991');
  t.is(boundsOf({ kind: 'exclusiveMaximum', value: 0 }, int), 'lt=0, ge=-9007199254740991');
  t.is(boundsOf({ kind: 'minimum', value: 3 }, { kind: 'exclusiveMinimum', value: 2 }), 'ge=3');
  t.is(boundsOf({ kind: 'maximum', value: 3 }, { kind: 'exclusiveMaximum', value: 3 }), 'lt=3');
});

test('a group named client is no second class Client', (t) => {
  const files = writePythonClient(apiOf({ text, result: text }, 'client/get'));
  const group = files.get('routes/client.py') ?? '';
  t.true(group.includes('class Client_(generated.Group):'), group);
  t.true(group.includes('class AsyncClient_(generated.AsyncGroup):'), group);
  const client = files.get('client.py') ?? '';
  t.true(client.includes('def client(self) -> Client_:'), client);
  t.true(client.includes('class Client(generated.ClientBase):'), client);
  const named = writePythonClient(apiOf({ text, result: text }, 'asyncClient/get'));
  t.true(named.get('routes/async_client.py')?.includes('class Async_Client('));
});

/** An API whose routes return texts. */
function apiWith(...ids: readonly string[]): DescribedApi {
  const routes = Object.assign({}, ...ids.map((id) => apiOf({ text, result: text }, id).routes));
  return { ...apiOf({ text, result: text }), routes };
}

test('groups whose names begin with Async have classes of their own', (t) => {
  const files = writePythonClient(apiWith('jobs/get', 'asyncJobs/get', 'async-client/get'));
  const client = files.get('client.py') ?? '';
  const imports = client.match(/^ {4}from \.routes\.\w+ import .+/gm) ?? [];
  const classes = imports.flatMap((line) => line.replace(/.* import /, '').split(', '));
  t.is(classes.length, 6);
  t.deepEqual(classes, [...new Set(classes)]);
  t.false(classes.includes('AsyncClient'));
});

test('a route and a group, or two groups, with one name in Python are rejected', (t) => {
  for (const ids of [
    ['get_user', 'getUser/all'],
    ['getUser/all', 'get_user'],
    ['a_b/c', 'aB/d/e', 'a-b/d'],
    ['foo/a', 'foo_/b'],
  ]) {
    const error = t.throws(() => writePythonClient(apiWith(...ids)), {
      instanceOf: PythonClientError,
    });
    t.regex(error?.message ?? '', /in Python as well; rename one of them/, ids.join());
  }
});

test('routes and groups hide nothing that is private to their client', (t) => {
  const client =
    writePythonClient(apiWith('_run', '__class', '_client/get')).get('client.py') ?? '';
  t.regex(client, /^ {4}run = generated\.Route/m);
  t.regex(client, /^ {4}class_ = generated\.Route/m);
  t.regex(client, /^ {4}def client\(self\)/m);
});

test('routes and groups hide no module that their classes use', (t) => {
  const files = writePythonClient(
    apiWith('generated', 'functools', 'users/generated', 'users/functools/get', 'users/get'),
  );
  const client = files.get('client.py') ?? '';
  t.regex(client, /^ {4}generated_ = generated\.Route\(root\.GENERATED_\)/m);
  t.regex(client, /^ {4}functools_ = generated\.Route/m);
  const users = files.get('routes/users/__init__.py') ?? '';
  t.regex(users, /^ {4}generated_ = generated\.Route/m);
  t.regex(users, /^ {4}def functools_\(self\)/m);
});

test('each endpoint has a name that no other endpoint and no class of its module has', (t) => {
  const files = writePythonClient(apiWith('foo', 'foo_', 'class', 'v1/v1', 'a/b/c', 'a/ab'));
  for (const [file, text] of files) {
    const names = [...text.matchAll(/^(?:class )?(\w+)(?: = |\()/gm)].map(([, name]) => name);
    const imported = [...text.matchAll(/^ {4}from .* import (.+)$/gm)].flatMap(
      ([, list]) => list?.split(', ') ?? [],
    );
    const all = [...names, ...imported];
    t.deepEqual(all, [...new Set(all)], file);
  }
  const v1 = files.get('routes/v1.py') ?? '';
  t.true(v1.includes('class AsyncV1_Group(generated.AsyncGroup):'), v1);
  t.true(v1.includes('    v1 = generated.AsyncRoute(V1)\n'), v1);
});

test('parameters have names of their own, also those with almost the same name', (t) => {
  const elements = ['a_b_3', 'aB', 'a_b'].map((label) => ({ label, type: 'text' }));
  const api = apiOf({ text, result: text, params: { kind: 'tuple', elements } });
  const { 'users/get': route } = api.routes as Record<'users/get', DescribedApi['routes'][string]>;
  const files = writePythonClient({ ...api, routes: { ping: { ...route, params: 'params' } } });
  t.regex(files.get('routes/root.py') ?? '', /def _ping\(a_b_3: str, a_b: str, a_b_3_: str\)/);
});

test('quotation marks in literals hide no module that is imported', (t) => {
  const mark = { kind: 'literal', value: '"' } as const;
  const elements = ['mark', 'day', 'mark'].map((type) => ({ type }));
  const api = apiOf({
    text,
    mark,
    day: { kind: 'temporal', of: 'PlainDate' },
    marked: { kind: 'tuple', elements },
    result: text,
    params: { kind: 'tuple', elements: [{ type: 'marked' }] },
  });
  const { 'users/get': route } = api.routes as Record<'users/get', DescribedApi['routes'][string]>;
  const files = writePythonClient({ ...api, routes: { ping: { ...route, params: 'params' } } });
  const root = files.get('routes/root.py') ?? '';
  t.regex(root, /'"'\], datetime\.date, .*'"'\]/);
  t.regex(root, /^import datetime$/m);
});

test('a route that only an HTTP path serves is rejected if Python cannot call it by that', (t) => {
  const rejected = (http: string, element: { type: string; rest?: true }) => {
    const params = { kind: 'tuple', elements: [{ label: 'part', ...element }] } as const;
    const file = { kind: 'file', of: 'File' } as const;
    const api = apiOf({ text, file, result: text, params });
    const { 'users/get': given } = api.routes as Record<
      'users/get',
      DescribedApi['routes'][string]
    >;
    const routes = { 'users/get': { ...given, params: 'params', methods: [], http } };
    const write = () => writePythonClient({ ...api, routes });
    return t.throws(write, { instanceOf: PythonClientError }).message;
  };
  const one = { type: 'text' };
  t.is(rejected('HEAD /x/{part}', one), 'users/get: replies to HEAD have no result; use GET');
  t.is(
    rejected('GET /x/{part...}', { ...one, rest: true }),
    "users/get: it has a parameter 'part' that takes any number of values; make it one list",
  );
  t.is(
    rejected('POST /x', { type: 'file' }),
    'users/get: a file by an HTTP path; serve it by RPC as well, without rpc: false',
  );
  t.regex(rejected('GET /x/{other}', one), /^users\/get: it has the path `\/x\/{other}`, but no/);
});

test('properties with one name in Python are rejected', (t) => {
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

test('a property with the name that a tag has in Python is rejected', (t) => {
  const types: Record<string, Types[string]> = {};
  for (const value of ['Cat', 'Dog']) {
    types[`kind${value}`] = { kind: 'literal', value };
    const properties = [
      { name: 'kind', type: `kind${value}` },
      { name: 'Kind', type: 'text' },
    ];
    types[value] = { kind: 'object', name: value, properties };
  }
  const api = apiOf({ text, ...types, result: { kind: 'union', members: ['Cat', 'Dog'] } });
  const error = t.throws(() => writePythonClient(api), { instanceOf: PythonClientError });
  t.deepEqual(
    error.problems,
    ['Cat', 'Dog'].map(
      (name) => `${name}: the properties kind and Kind are both kind in Python; rename one of them`,
    ),
  );
});

test('properties whose names msgspec cannot write are rejected', (t) => {
  const properties = [{ name: 'a"b', type: 'text' }];
  const api = apiOf({ text, result: { kind: 'object', name: 'User', properties } });
  const error = t.throws(() => writePythonClient(api), { instanceOf: PythonClientError });
  t.deepEqual(error.problems, [
    'User: msgspec has no property "a\\"b", with a quotation mark, a backslash or a control character',
  ]);
});

test('types that would be one in Python are rejected', (t) => {
  const integer = { kind: 'literal', value: 1 } as const;
  const bigint = { kind: 'bigint' } as const;
  const rejected = (types: Types) => {
    const api = apiOf({ text, integer, bigint, date: { kind: 'date' }, ...types });
    return t.throws(() => writePythonClient(api), { instanceOf: PythonClientError }).problems;
  };
  t.deepEqual(rejected({ result: { kind: 'union', members: ['integer', 'bigint'] } }), [
    'users.get.Result: a bigint and an integer in one union, which are both int in Python',
  ]);
  const numbers = { kind: 'array', element: 'integer' } as const;
  const bigints = { kind: 'array', element: 'bigint' } as const;
  const either = { kind: 'union', members: ['numbers', 'bigints'] } as const;
  t.deepEqual(rejected({ numbers, bigints, result: either }), [
    'users.get.Result: a bigint and an integer in one union, which are both int in Python',
  ]);
  const properties = [{ name: 'until', type: 'date' }];
  const index = { key: 'string', type: 'text' } as const;
  t.deepEqual(rejected({ result: { kind: 'object', properties, index } }), [
    'users.get.Result: an index signature beside properties of other types, which Python cannot tell apart by their JSON; put them into a property of their own',
  ]);
});

test('tuples with a rest are tuples, and numbers beside a bigint are floats', (t) => {
  const elements = [{ type: 'number' }, { type: 'text', rest: true }] as const;
  const files = writePythonClient(
    apiOf({
      text,
      number: { kind: 'number' },
      bigint: { kind: 'bigint' },
      tuple: { kind: 'tuple', elements },
      either: { kind: 'union', members: ['number', 'bigint'] },
      result: {
        kind: 'object',
        name: 'Row',
        properties: [
          { name: 'tuple', type: 'tuple' },
          { name: 'either', type: 'either' },
        ],
      },
    }),
  );
  const written = files.get('types.py') ?? '';
  t.true(written.includes('generated.Tuple[int | float, *tuple[str, ...]]'), written);
  t.true(written.includes('either: generated.OneOf[generated.BigInt, float]'), written);
});

test('unions of fixed tuples and bounded members, which crash msgspec, are tried in turn', (t) => {
  const short = {
    kind: 'constrained',
    type: 'text',
    constraints: [{ kind: 'maxLength', value: 4 }],
  };
  const types = {
    text,
    pair: { kind: 'tuple', elements: [{ type: 'text' }, { type: 'text' }] },
    short,
    parsedPair: { kind: 'parsed', schema: 'pair', type: 'pair' },
    parsedShort: { kind: 'parsed', schema: 'short', type: 'short' },
  } as const;
  for (const members of [
    ['pair', 'short'],
    ['parsedPair', 'short'],
    ['pair', 'parsedShort'],
  ]) {
    const either = { kind: 'union', members } as const;
    const properties = [{ name: 'either', type: 'either' }] as const;
    const result = { kind: 'object', name: 'Row', properties } as const;
    const written = writePythonClient(apiOf({ ...types, either, result } as Types)).get('types.py');
    t.regex(written ?? '', /either: generated\.OneOf\[/, members.join());
  }
});

test('defaults are those of Python, or left to the server', (t) => {
  const properties = [
    { name: 'port', type: 'number', default: 8080 },
    { name: 'since', type: 'date', default: '2022-10-26T21:11:27Z' },
  ];
  const types = { number: { kind: 'number' }, date: { kind: 'date' } } as const;
  const files = writePythonClient(apiOf({ ...types, result: { kind: 'object', properties } }));
  const written = files.get('types.py') ?? '';
  t.true(written.includes('    port: int | float = 8080\n'), written);
  t.regex(written, /since: \(\n.* \| msgspec\.UnsetType\n {4}\) = msgspec\.UNSET\n/);
});

test('a type that contains itself without an object between is rejected, unless its route is left out', (t) => {
  const api = apiOf({
    text,
    list: { kind: 'array', element: 'result' },
    result: { kind: 'union', name: 'Nested', members: ['text', 'list'] },
  });
  const error = t.throws(() => writePythonClient(api), { instanceOf: PythonClientError });
  t.regex(error.message, /Nested contains itself without an object between/);
  t.notThrows(() => writePythonClient({ ...api, routes: {} }));
});

test('a union without a name that contains itself is rejected', (t) => {
  const api = apiOf({
    text,
    map: { kind: 'object', properties: [], index: { key: 'string', type: 'result' } },
    result: { kind: 'union', members: ['text', 'map'] },
  });
  const error = t.throws(() => writePythonClient(api), { instanceOf: PythonClientError });
  t.regex(error.message, /a union without a name contains itself/);
});

test('a client without groups has two empty lines before its class', (t) => {
  const written = writePythonClient(apiOf({ result: text }, 'ping')).get('client.py') ?? '';
  t.regex(written, /from \.routes import root\n\n\nclass Client/);
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

test('doc comments and texts cannot end the string that they are in', (t) => {
  const description = 'Ends """ here\n\\ and "\u0001""\u0000 "there"';
  const hostile = { kind: 'literal', value: '"\n# x\u2028🦊\'' } as const;
  const properties = [{ name: 'a', type: 'hostile', description }];
  const files = writePythonClient(
    apiOf({ hostile, result: { kind: 'object', name: 'Row', description, properties } }),
  );
  const written = files.get('types.py') ?? '';
  t.true(written.includes('\\"\\"\\" here'), written);
  t.true(written.includes('and \\"\\"\\" "there"'), written);
  t.true(written.includes('typing.Literal["\\"\\n# x\\u2028\\U0001f98a\'"]'), written);
});

test('a hook that returns something in the body of a file is rejected', (t) => {
  const api = apiOf({ text, result: { kind: 'file', of: 'File' } });
  const { 'users/get': given } = api.routes as Record<'users/get', DescribedApi['routes'][string]>;
  const routes = { 'users/get': { ...given, hooks: ['audit'] } };
  const write = (returns: 'body' | { readonly header: string }) => {
    const hooks = { audit: { params: 'none', result: 'text', returns, signature: '' } };
    return writePythonClient({ ...api, routes, hooks }).get('routes/users.py') ?? '';
  };
  t.is(
    t.throws(() => write('body'), { instanceOf: PythonClientError }).message,
    'users/get: the hook audit returns its result in the body, which is a file; use a header',
  );
  const written = write({ header: 'x-audit' });
  t.true(written.includes('results={"audit": "x-audit"}'), written);
  t.true(written.includes('get = generated.HookedFileRoute(GET, GET_HOOKS)'), written);
});

test('a route with the name that the hooks of another have in Python is rejected', (t) => {
  const one = { kind: 'tuple', elements: [{ type: 'text' }] } as const;
  const api = apiOf({ text, one, result: text }, 'remove');
  const { remove } = api.routes as Record<'remove', (typeof api.routes)[string]>;
  const routes = {
    remove: { ...remove, hooks: ['audit'] },
    removeHooks: { ...remove, path: '/removeHooks' },
  };
  const hooks = { audit: { params: 'one', signature: '' } };
  const error = t.throws(() => writePythonClient({ ...api, routes, hooks }));
  t.is(error.message, 'removeHooks: the hooks of remove have this name in Python; rename it');
});
