import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TypeNode } from '@mikrokit/types/model';
import test from 'ava';
import fc from 'fast-check';
import { ClientProject, TYPESCRIPTS } from '../../../test/support/client-project.ts';
import { runNode } from '../../../test/support/running-process.ts';
import type { DescribedApi } from '../src/client/described-api.ts';
import { writeTypeScriptClient } from '../src/client/typescript/write-typescript-client.ts';
import { parseLock } from '../src/contract/lock-file.ts';

/** Texts that end comments, strings and templates, or mean something to JavaScript, TypeScript or Markdown. */
const HOSTILE = [
  '*\u0001/ globalThis.hacked = 1; export declare const hacked: 1; /*',
  '*\u0001\u0002/ globalThis.hacked = 1; export declare const hacked: 1; /*',
  '---> <script>hacked</script>',
  '*/ globalThis.hacked = 1; export declare const hacked: 1; /*',
  `\`\${(globalThis.hacked = 1)}\``,
  '"; globalThis.hacked = 1; "',
  "'; globalThis.hacked = 1; '",
  '\\',
  '\\"; globalThis.hacked = 1; //',
  '\u2028globalThis.hacked = 1;\u2029',
  '\n\r\nglobalThis.hacked = 1;\n',
  '// @ts-expect-error',
  '@ts-expect-error',
  '@ts-ignore',
  '/// <reference types="evil" />',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'then',
  'with',
  'close',
  'safe',
  'class',
  'default',
  'keyof',
  'unique symbol',
  'any',
  'never',
  'undefined',
  'Map',
  'Date',
  'RpcError',
  'ClientRoute',
  'createClient',
  'ApiClient',
  'Record<string, evil>',
  'Open<evil>',
  'Unknown<evil>',
  'Page<User>',
  '1st',
  '',
  ' ',
  '--> <script>hacked</script> | `',
  `\${x}`,
  '\u0000\u001f',
  '\ud800',
  'ünï-cödé 名前',
  '[key: string]: evil; x',
  'User = any; export type X',
];

const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.constantFrom('User', 'name', 'id'),
);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const documented = { description: optional(text), deprecated: optional(fc.constant(true)) };
const named = { name: optional(text) };

/** The ids of types of an API; those of a level refer to any of it, so that they may contain each other. */
const IDS = Array.from({ length: 14 }, (_, at) => `t${at}`);
/** Types that need no others, of which others are made without an end. */
const LEAVES = ['string', 'number', 'date', 'color'];
const any = fc.constantFrom(...IDS, ...LEAVES);
const leaf = fc.constantFrom(...LEAVES);

const constraint = fc.oneof(
  fc.record({ kind: fc.constant('brand'), value: text }),
  fc.record({ kind: fc.constant('pattern'), source: text.filter(isSource) }),
  fc.record({ kind: fc.constantFrom('minLength', 'maxLength'), value: fc.nat(100) }),
  fc.record({ kind: fc.constant('check'), name: text }),
  fc.record({ kind: fc.constant('format'), value: fc.constantFrom('email', 'uuid') }),
);

const node = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('object'),
      ...named,
      ...documented,
      properties: fc.uniqueArray(
        fc.record({
          name: text,
          type: any,
          optional: optional(fc.constant(true)),
          readonly: optional(fc.constant(true)),
          ...documented,
          default: optional(text),
        }),
        { selector: ({ name }) => name, maxLength: 4 },
      ),
      index: optional(fc.record({ key: fc.constantFrom('string', 'number'), type: any })),
    }),
  },
  fc.record({ kind: fc.constant('array'), element: any, readonly: optional(fc.constant(true)) }),
  fc.record({ kind: fc.constant('set'), element: leaf }),
  fc.record({ kind: fc.constant('map'), key: leaf, value: any }),
  fc.record({
    kind: fc.constant('tuple'),
    elements: fc.array(
      fc.record({ type: any, label: optional(text), optional: optional(fc.constant(true)) }),
      { maxLength: 3 },
    ),
  }),
  fc.record({
    kind: fc.constant('union'),
    ...named,
    ...documented,
    members: fc.uniqueArray(leaf, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('literal'), value: fc.oneof(text, fc.integer(), fc.boolean()) }),
  fc.record({
    kind: fc.constant('enum'),
    name: text,
    members: fc.uniqueArray(fc.record({ name: text, value: fc.oneof(text, fc.integer()) }), {
      selector: ({ name }) => name,
      minLength: 1,
      maxLength: 3,
    }),
    description: optional(text),
  }),
  fc.record({
    kind: fc.constant('constrained'),
    ...named,
    type: fc.constant('string'),
    constraints: fc.array(constraint, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('template'),
    ...named,
    texts: fc.tuple(text, text),
    placeholders: fc.tuple(fc.constantFrom('string', 'number', 'bigint')),
  }),
  fc.record({ kind: fc.constant('sensitive'), type: leaf }),
  fc.record({
    kind: fc.constantFrom('bigint', 'boolean', 'null', 'unknown', 'url', 'regexp', 'any-object'),
  }),
);

const error = fc.record({ type: text, data: optional(any) });
const key = text.filter(
  (one) => one !== '' && one !== '__proto__' && !one.includes('/') && one.isWellFormed(),
);
const params = fc.record({
  kind: fc.constant('tuple'),
  elements: fc.array(
    fc.record({ type: any, label: optional(text), optional: optional(fc.constant(true)) }),
    { maxLength: 3 },
  ),
});

const api = fc
  .record({
    nodes: fc.tuple(...IDS.map(() => node)),
    routes: fc.uniqueArray(
      fc.record({
        keys: fc.array(key, { minLength: 1, maxLength: 3 }),
        params,
        result: any,
        item: optional(leaf),
        errors: fc.array(error, { maxLength: 2 }),
        ...documented,
      }),
      { selector: ({ keys }) => keys[0] as string, minLength: 1, maxLength: 5 },
    ),
    hook: fc.record({
      id: key,
      params,
      name: optional(text),
      header: optional(text),
      returns: fc.constantFrom(undefined, 'body'),
      errors: fc.array(error, { maxLength: 1 }),
      description: optional(text),
    }),
  })
  .map(({ nodes, routes, hook }) => {
    const types: Record<string, unknown> = {
      string: { kind: 'string' },
      number: { kind: 'number' },
      date: { kind: 'date' },
      color: { kind: 'enum', name: 'Color', members: [{ name: 'Red', value: 'red' }] },
      hook: hook.params,
    };
    for (const [at, id] of IDS.entries()) types[id] = nodes[at];
    const described = routes.map(({ keys, params: own, ...route }, at) => {
      types[`params${at}`] = own;
      const id = keys.join('/');
      const path = `/${keys.map(encodeURIComponent).join('/')}`;
      return [
        id,
        {
          ...route,
          path,
          methods: ['POST'],
          params: `params${at}`,
          contract: 'x',
          signature: `${id}()`,
          hooks: [hook.id],
        },
      ] as const;
    });
    const { id, ...more } = hook;
    const hooks = Object.fromEntries([
      [id, { ...more, params: 'hook', result: 'date', signature: '' }],
    ]);
    return { version: 1, base: '/', routes: Object.fromEntries(described), hooks, types };
  });

function isSource(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}

const CHECK = `
import { globSync } from 'node:fs';
for (const file of globSync('clients/*/index.js')) {
  const module = await import('./' + file);
  module.createClient({ url: 'http://localhost' });
  await import('./' + file.replace('index.js', 'codecs/model.js'));
}
if ('hacked' in globalThis || 'hacked' in {}) throw new Error('hacked');
console.log('loaded');
`;

test('a hostile description writes no code of its own, and what is written compiles and loads', async (t) => {
  t.timeout(600_000);
  const project = new ClientProject(t, { 'check.mjs': CHECK });
  const count = Number(process.env.HOSTILE_CLIENTS ?? 40);
  const apis = fc.sample(api, { numRuns: count, seed: Number(process.env.HOSTILE_SEED ?? 1) });
  for (const [at, description] of apis.entries()) {
    const read = parseLock('https://example.com', JSON.stringify(description)) as DescribedApi;
    const files = writeTypeScriptClient(read, {
      identity: { name: `client-${at}`, version: '1.0.0', manifest: {} },
      source: HOSTILE[at % HOSTILE.length] as string,
    });
    for (const [file, code] of files) {
      const path = project.path(`clients/${at}/${file}`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, code);
    }
    const declared = (files.get('index.d.ts') ?? '').replaceAll(/\/\*.*?\*\//gs, '');
    t.notRegex(declared, /^\s*(?:export )?declare (?:const|let|var) hacked/m);
  }
  project.write(
    'all.ts',
    apis.map((_, at) => `export * as c${at} from './clients/${at}/index.js';`).join('\n'),
  );
  for (const version of Object.keys(TYPESCRIPTS) as (keyof typeof TYPESCRIPTS)[])
    t.is(await project.compile(version), '', version);
  const checked = runNode(t, ['check.mjs'], { cwd: project.folder });
  t.is(await checked.ended, 0, checked.output());
  t.is(checked.output(), 'loaded\n');
});

test('a control character within the end of a comment does not end it', (t) => {
  for (const control of ['\u0000', '\u0001', '\u000b', '\u001f\u001f']) {
    const hostile = `*${control}/ evil(): void; /*`;
    const files = writeTypeScriptClient(apiOf({ thing: thingOf(hostile) }), {
      identity: { name: 'client', version: '1.0.0', manifest: {} },
      source: `api${hostile}--->.ts`,
    });
    const [notice = '', ...lines] = (files.get('index.d.ts') ?? '').split('\n');
    t.true(notice.startsWith('// '));
    const declared = lines.join('\n').replaceAll(/\/\*.*?\*\//gs, '');
    t.regex(declared, /Thing/);
    t.notRegex(declared, /evil/);
    const readme = (files.get('README.md') ?? '').replace(/^<!--.*?-->/s, '');
    t.notRegex(readme, /\.ts\. Do not edit/);
  }
});

test('an enum can have any name that the code of a client uses', async (t) => {
  t.timeout(300_000);
  const write = (types: Readonly<Record<string, TypeNode>>) =>
    writeTypeScriptClient(apiOf(types), {
      identity: { name: 'client', version: '1.0.0', manifest: {} },
      source: 'api.ts',
    });
  const kinds: Readonly<Record<string, TypeNode>> = {
    thing: thingOf('A thing'),
    secret: { kind: 'sensitive', type: 'string' },
    when: { kind: 'temporal', of: 'Instant' },
    file: { kind: 'file', of: 'Bytes', maxBytes: 3, mediaTypes: ['a/b'] },
    open: { kind: 'map', key: 'string', value: 'thing', readonly: true },
    size: {
      kind: 'constrained',
      type: 'string',
      constraints: [{ kind: 'minLength', value: 2 }],
    },
  };
  const plain = write(kinds);
  const used = new Set(
    ['index.js', 'index.d.ts'].flatMap(
      (file) =>
        (plain.get(file) ?? '').replaceAll(/\/\*.*?\*\//gs, '').match(/[A-Za-z_$][\w$]*/g) ?? [],
    ),
  );
  const names = [...used, 'eval', 'arguments', 'Object', 'undefined', 'NaN', 'Symbol'];
  for (const name of ['ApiOf', 'ApiOptions', 'ClientOptions', 'codecs', 'createClientOf'])
    t.true(used.has(name), name);
  const enums = names.map((name): [string, TypeNode] => [
    `enum-${name}`,
    { kind: 'enum', name, members: [{ name: 'One', value: 1 }] },
  ]);
  const project = new ClientProject(t, { 'check.mjs': CHECK });
  for (const [file, code] of write({ ...kinds, ...Object.fromEntries(enums) })) {
    const path = project.path(`clients/0/${file}`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  project.write('all.ts', `export * from './clients/0/index.js';`);
  for (const version of Object.keys(TYPESCRIPTS) as (keyof typeof TYPESCRIPTS)[])
    t.is(await project.compile(version), '', version);
  const checked = runNode(t, ['check.mjs'], { cwd: project.folder });
  t.is(await checked.ended, 0, checked.output());
});

/** An object with a description. */
function thingOf(description: string): TypeNode {
  const properties = [{ name: 'name', type: 'string', description, examples: [description] }];
  return { kind: 'object', name: 'Thing', description, properties } as TypeNode;
}

/** A description of an API with one route, which has all the types as parameters. */
function apiOf(types: Readonly<Record<string, TypeNode>>): DescribedApi {
  const elements = Object.keys(types).map((type) => ({ type }));
  const all = { ...types, string: { kind: 'string' }, params: { kind: 'tuple', elements } };
  const route = {
    path: '/x',
    methods: ['POST'],
    params: 'params',
    result: 'string',
    contract: '',
    signature: 'x()',
  };
  const description = { version: 1, base: '/', routes: { x: route }, hooks: {}, types: all };
  return parseLock('api.json', JSON.stringify(description)) as DescribedApi;
}

test('types that contain nothing but themselves are rejected', (t) => {
  const cyclic: readonly Readonly<Record<string, TypeNode>>[] = [
    { a: { kind: 'union', members: ['a'] } },
    {
      a: { kind: 'union', members: ['b'] },
      b: { kind: 'constrained', type: 'a', constraints: [] },
    },
    { a: { kind: 'sensitive', type: 'a' } },
    { a: { kind: 'parsed', schema: 'a', type: 'a' } as TypeNode },
    {
      a: { kind: 'union', members: ['b'] },
      b: { kind: 'parsed', schema: 'string', type: 'a' } as TypeNode,
      string: { kind: 'string' },
    },
  ];
  for (const types of cyclic) {
    const all = { ...types, params: { kind: 'tuple', elements: [] } };
    const route = {
      path: '/x',
      methods: [],
      params: 'params',
      result: 'a',
      contract: '',
      signature: '',
    };
    const lock = JSON.stringify({ version: 1, routes: { x: route }, hooks: {}, types: all });
    t.throws(() => parseLock('a.lock.json', lock), { message: /contains nothing but itself/ });
  }
});
