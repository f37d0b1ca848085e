import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { checkTypes, createFolder, printedBy, root } from './example-folder.ts';

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
if (!decoded.ok) throw new Error('It was refused');
console.log(decoded.value.query.get('b'), codec.encode(decoded.value));
const interpreted = decodeByModel(model, id, json, { maxDepth: 64 });
if (interpreted.ok) console.log(JSON.stringify(encodeByModel(model, id, interpreted.value)));
console.log(codec.is({ query: new URLSearchParams(), text: '' }), codec.is(json));
const refused = codec.decode({ query: 1, text: '' });
if (!refused.ok) console.log(refused.issues.map(({ path, expected }) => [...path, expected].join(' ')));
console.log(toJsonSchema(model.types, queryId).type);
`;

test('the kind in CONTRIBUTING needs only its file and a line in each list', async (t) => {
  t.deepEqual(
    lists.map(({ path }) => path),
    ['model/nodes.ts', 'kinds/kinds.ts', 'kinds/kind-emitters.ts', 'kinds/kind-schemas.ts'],
  );
  const folder = createFolder(t, 'kind');
  cpSync(join(root, 'packages/types/src'), join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src/kinds/instances/search-params.ts'), file);
  const [model, ...registries] = lists as [(typeof lists)[0], ...typeof lists];
  add(folder, model);
  appendFileSync(join(folder, 'src/model/nodes.ts'), `\n${node}`);
  // The type checker names each list that lacks the kind.
  const { stdout } = await t.throwsAsync<Error & { stdout: string }>(checkTypes(folder));
  for (const { path } of registries) t.true(stdout.includes(path), `${path}\n${stdout}`);
  for (const list of registries) add(folder, list);
  writeFileSync(join(folder, 'calls.ts'), calls);
  await checkTypes(folder);
  t.deepEqual((await printedBy(join(folder, 'calls.ts'))).trim().split('\n'), [
    'é {"query":"a=1&b=%C3%A9","text":"x"}',
    '{"query":"a=1&b=%C3%A9","text":"x"}',
    'true false',
    "[ 'query URLSearchParams' ]",
    'string',
  ]);
});

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
