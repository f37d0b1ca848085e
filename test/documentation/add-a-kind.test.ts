import { execFile } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import test from 'ava';
import { copyTree } from './copy-tree.ts';
import { checkTypes, root } from './example-folder.ts';

const run = promisify(execFile);
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const [, file = ''] =
  /```ts\n\/\/ packages\/types\/src\/kinds\/instances\/search-params\.ts\n(.*?)```/s.exec(page) ??
  [];
const [, node = ''] =
  /```ts\n\/\/ packages\/types\/src\/model\/nodes\.ts\n(.*?)```/s.exec(page) ?? [];
const [, lines = ''] = /```ts\n(\/\/ model\/nodes\.ts\n.*?)```/s.exec(page) ?? [];
const lists = [...lines.matchAll(/^\/\/ (\S+)\n(.*)$/gm)].map(([, path = '', line = '']) => ({
  path,
  line,
}));

const [, own = ''] =
  /```ts\n(\/\/ packages\/types\/src\/model\/leaf-nodes\.ts\n.*?)```/s.exec(page) ?? [];
const ownPlaces = new Map(
  own
    .split(/^\/\/ /m)
    .slice(1)
    .map((place) => [
      place.slice(0, place.indexOf('\n')),
      place.slice(place.indexOf('\n') + 1).trimEnd(),
    ]),
);

/** Reads and writes a value with the code that is emitted for the kind, and without it. */
const calls = `import { emitTypeCodecs } from './src/entrypoints/emit.ts';
import { createCodec } from './src/entrypoints/index.ts';
import { toJsonSchema } from './src/entrypoints/json-schema.ts';
import { createModelBuilder } from './src/entrypoints/model.ts';
import { decodeByModel, encodeByModel } from './src/entrypoints/runtime-interpret.ts';

const builder = createModelBuilder();
const query = builder.add({ kind: 'search-params' });
const text = builder.add({ kind: 'string' });
const page = builder.add({
  kind: 'object',
  properties: [{ name: 'query', type: query }, { name: 'text', type: text }],
});
const model = builder.buildTypes([page, query]);
const [id = '', queryId = ''] = model.ids;
const entry = (specifier: string) =>
  import.meta.resolve(\`./src/entrypoints/\${specifier.split('/').slice(2).join('-')}.ts\`);
const code = emitTypeCodecs(model, entry);
const { codec0 } = await import(\`data:text/javascript,\${encodeURIComponent(code)}\`);
const codec = createCodec<{ query: URLSearchParams; text: string }>({}, codec0);

const json = { query: 'a=1&b=%C3%A9', text: 'x' };
const decoded = codec.decode(json);
if (!decoded.ok) throw new Error('It was rejected');
console.log(decoded.value.query.get('b'), codec.encode(decoded.value));
const interpreted = decodeByModel(model, id, json, { maxDepth: 64 });
if (interpreted.ok) console.log(JSON.stringify(encodeByModel(model, id, interpreted.value)));
console.log(codec.is({ query: new URLSearchParams(), text: '' }), codec.is(json));
const rejected = codec.decode({ query: 1, text: '' });
if (!rejected.ok) console.log(rejected.issues.map(({ path, expected }) => [...path, expected].join(' ')));
console.log(toJsonSchema(model.types, queryId).type);
`;

test('the type checker names all that a kind needs, and the recipe in CONTRIBUTING has it', async (t) => {
  t.timeout(300_000);
  t.deepEqual(
    lists.map(({ path }) => path),
    ['model/nodes.ts', 'kinds/kinds.ts', 'kinds/kind-emitters.ts', 'kinds/kind-schemas.ts'],
  );
  const folder = copyTree(t, 'kind');
  const types = join(folder, 'packages/types');
  writeFileSync(join(types, 'src/kinds/instances/search-params.ts'), file);
  for (const list of lists) add(types, list);
  appendFileSync(join(types, 'src/model/nodes.ts'), `\n${node}`);
  // One case leads to the next: an annotation of Python is asked for once its writer knows the kind.
  const named = new Set<string>();
  for (let files = await errorsOf(folder); files.size > 0; files = await errorsOf(folder)) {
    t.deepEqual(
      [...files].filter((path) => named.has(path)),
      [],
    );
    for (const path of files) {
      addCase(folder, path);
      named.add(path);
    }
  }
  t.true(named.size > 15);
  t.deepEqual(
    [...ownPlaces.keys()].filter((path) => !named.has(path)),
    [],
  );

  writeFileSync(join(types, 'calls.ts'), calls);
  const { stdout } = await run(process.execPath, [
    '--conditions=@mikrokit/source',
    join(types, 'calls.ts'),
  ]);
  t.deepEqual(stdout.trim().split('\n'), [
    'é {"query":"a=1&b=%C3%A9","text":"x"}',
    '{"query":"a=1&b=%C3%A9","text":"x"}',
    'true false',
    "[ 'query URLSearchParams' ]",
    'string',
  ]);
});

/** The files with errors of types, in the tree and in the page of the explorer. */
async function errorsOf(folder: string): Promise<ReadonlySet<string>> {
  const files = new Set<string>();
  for (const project of ['.', 'packages/explorer/page']) {
    try {
      await checkTypes(join(folder, project), folder);
    } catch (error) {
      const { stdout } = error as { readonly stdout: string };
      const errors = [...stdout.matchAll(/^(\S[^(\n]*)\(\d+,\d+\): error/gm)];
      if (errors.length === 0) throw error;
      for (const [, path = ''] of errors) files.add(path);
    }
  }
  return files;
}

/** Adds what the recipe has for a file, or else the kind beside `url`. */
function addCase(folder: string, path: string): void {
  const text = readFileSync(join(folder, path), 'utf8');
  const own = ownPlaces.get(path);
  const changed = own
    ? text.replace(/^ *(?:case 'url':|url: )/m, (url) => `${own}\n${url}`)
    : text.replaceAll(
        /^( *)case 'url':/gm,
        (url, indent) => `${indent}case 'search-params':\n${url}`,
      );
  writeFileSync(join(folder, path), changed);
}

/** Adds a line before the line of URLs, and the import of its name to lists outside of the model. */
function add(folder: string, { path, line }: (typeof lists)[number]): void {
  const list = join(folder, 'src', path);
  const [, name = ''] = /(\w+),?$/.exec(line) ?? [];
  const text = readFileSync(list, 'utf8').replace(
    /^ {2}(?:\| UrlNode|url: url)/m,
    (urls) => `${line}\n${urls}`,
  );
  const head = name.endsWith('Node')
    ? ''
    : `import { ${name} } from './instances/search-params.ts';\n`;
  writeFileSync(list, `${head}${text}`);
}
