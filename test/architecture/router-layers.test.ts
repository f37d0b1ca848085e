import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import test from 'ava';

const root = 'packages/router/src';

/** The layers of the router, lowest first: folders, and files beside them. A file imports its own layer and lower ones. */
const layers: readonly (readonly string[])[] = [
  ['adapter.ts', 'call', 'stores'],
  ['tracing'],
  ['steps'],
  ['definition'],
  ['routing'],
  ['execution'],
  ['streams'],
  ['protocol'],
  ['raw'],
  ['files'],
  ['lazy-groups'],
  ['describe', 'in-process', 'http-routes', 'ports'],
  ['router.ts', 'compiled-router.ts', 'router-methods.ts', 'create-router.ts'],
  ['route.ts', 'hook.ts', 'lazy.ts', 'cookies'],
  ['auth', 'sessions', 'contracts', 'rate-limits', 'idempotency', 'durable', 'topics'],
  ['mock'],
  ['index.ts', 'entrypoints'],
];

/** Folders that contain types beside code: anyone may import the types of these files, which import types only. */
const typeFiles: ReadonlySet<string> = new Set([
  'describe/api-document.ts',
  'describe/openapi/open-api-document.ts',
  'in-process/caller.ts',
  'raw/raw-definition.ts',
  'raw/raw-rules.ts',
  'streams/call-stream.ts',
  'streams/detached/stream-store.ts',
]);

interface Import {
  readonly from: string;
  readonly to: string;
  readonly kind: 'value' | 'type' | 'dynamic';
}

const imports = globSync(`${root}/**/*.ts`).flatMap((path) => importsOf(path));

function importsOf(path: string): Import[] {
  const text = readFileSync(path, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  const from = posix.normalize(path.replaceAll('\\', '/')).slice(root.length + 1);
  const toImport = (specifier: string, kind: Import['kind']): Import => ({
    from,
    to: posix.join(dirname(from), specifier),
    kind,
  });
  const statements = [
    ...text.matchAll(/^(?:import|export)\s+([^;]*?)\s*from\s+'(\.[^']+)';$/gm),
  ].map(([, names = '', specifier = '']) =>
    toImport(specifier, isOfTypes(names) ? 'type' : 'value'),
  );
  const calls = [...text.matchAll(/(typeof )?import\('(\.[^']+)'\)/g)].map(
    ([, isType, specifier = '']) => toImport(specifier, isType ? 'type' : 'dynamic'),
  );
  return [...statements, ...calls];
}

/** `type A`, `{ type A, type B }` */
function isOfTypes(names: string): boolean {
  if (names.startsWith('type ')) return true;
  const listed = names.slice(1, -1).split(',');
  return listed.every((name) => name.trim() === '' || name.trim().startsWith('type '));
}

function layerOf(file: string): number {
  return layers.findIndex((names) =>
    names.some((name) => file === name || file.startsWith(`${name}/`)),
  );
}

/** The files that a file reaches by imports of some kinds, with itself. */
function reach(file: string, kinds: readonly Import['kind'][]): ReadonlySet<string> {
  const found = new Set([file]);
  // The loop also visits the files that it adds.
  for (const from of found) {
    for (const next of imports)
      if (next.from === from && kinds.includes(next.kind)) found.add(next.to);
  }
  return found;
}

test('every file of the router is in a layer', (t) => {
  t.true(imports.length > 100);
  const files = new Set(imports.flatMap(({ from, to }) => [from, to]));
  t.deepEqual(
    [...files].filter((file) => layerOf(file) === -1),
    [],
  );
});

test('the router imports values and types from its own layer and lower ones only', (t) => {
  const upwards = imports.filter(({ from, to, kind }) => {
    if (kind === 'type' && typeFiles.has(to)) return false;
    return layerOf(to) > layerOf(from);
  });
  t.deepEqual(upwards, []);
});

test('files that anyone may import the types of contain nothing else', (t) => {
  for (const file of typeFiles) {
    t.notRegex(
      readFileSync(join(root, file), 'utf8'),
      /^export (?:async )?(?:function|class|const)/m,
    );
  }
});

test('no file of the router imports itself through others', (t) => {
  const cyclic = new Set(
    imports
      .filter(({ kind }) => kind === 'value')
      .filter(({ from, to }) => reach(to, ['value']).has(from))
      .map(({ from }) => from),
  );
  t.deepEqual([...cyclic], []);
});

test('the entry for callers reaches the protocol, and nothing that finds or runs routes', (t) => {
  const values = [...reach('entrypoints/protocol.ts', ['value', 'dynamic'])];
  t.deepEqual(
    values.filter((file) => layerOf(file) > 0 && file !== 'entrypoints/protocol.ts'),
    [],
  );
  const types = [...reach('entrypoints/protocol.ts', ['value', 'dynamic', 'type'])];
  t.deepEqual(
    types.filter((file) => /^(?:routing|execution|protocol|steps)\//.test(file)),
    [],
  );
});
