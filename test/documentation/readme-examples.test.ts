import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'ava';
import { readQuickStart } from '../../scripts/pack-test/quick-start.ts';
import { checkTypes, createFolder, printedBy, root } from './example-folder.ts';

/** The first TypeScript example of a page, or the one at a position. */
function exampleOf(page: string, at = 0): string {
  const text = readFileSync(join(root, page), 'utf8');
  const [, code] = [...text.matchAll(/```ts\n(.*?)```/gs)][at] ?? [];
  if (code === undefined) throw new Error(`${page} has no TypeScript example`);
  return code;
}

test('the examples of the READMEs of router and http run together', async (t) => {
  const folder = createFolder(t, 'readmes');
  writeFileSync(join(folder, 'api.ts'), exampleOf('packages/router/README.md'));
  writeFileSync(
    join(folder, 'server.ts'),
    exampleOf('packages/http/README.md')
      .replace('port: 3000', 'port: 0')
      .replace('await server.close();', `${CALLS}\nawait server.close();`),
  );
  await checkTypes(folder);
  const printed = await printedBy(join(folder, 'server.ts'));
  const [url, found, missing, report] = printed.trim().split('\n');
  t.regex(url ?? '', /^http:\/\/127\.0\.0\.1:\d+$/);
  t.regex(found ?? '', /^\{"users\/get":\{"id":1,"name":"Ada","since":"[^"]+Z"\}\}$/);
  t.regex(missing ?? '', /"type":"no-user".*"data":\{"id":2\}/);
  t.regex(report ?? '', /^\{"report":\{"call":"[^"]+","at":"[^"]+Z"\}\}$/);
});

test('the examples of the READMEs of client and serverless fit the API of that of router', async (t) => {
  const folder = createFolder(t, 'callers');
  for (const [file, page] of [
    ['server/api.ts', 'packages/router/README.md'],
    ['server/lambda.ts', 'packages/serverless/README.md'],
    ['client/client.ts', 'packages/client/README.md'],
  ] as const) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), exampleOf(page));
  }
  await t.notThrowsAsync(checkTypes(folder));
});

test('the examples of the README of types print what they show', async (t) => {
  const page = 'packages/types/README.md';
  const folder = createFolder(t, 'types');
  writeFileSync(join(folder, 'codec.ts'), exampleOf(page));
  writeFileSync(join(folder, 'emit.ts'), exampleOf(page, 1));
  await checkTypes(folder);
  t.is((await printedBy(join(folder, 'codec.ts'))).trim(), '1815');
  const printed = await printedBy(join(folder, 'emit.ts'));
  const [, shown = ''] = /```js\n(.*?)```/s.exec(readFileSync(join(root, page), 'utf8')) ?? [];
  const functions = shown.split(/(?<=^\}\n)/m);
  t.is(functions.length, 2);
  for (const one of functions) t.true(printed.includes(one), `${one}\nis no part of\n${printed}`);
});

test('the server and the client of the quick start run together', async (t) => {
  const folder = createFolder(t, 'quick-start');
  const { files } = readQuickStart(readFileSync(join(root, 'docs/why.md'), 'utf8'));
  const code = (file: string): string => files.get(file) ?? t.fail(`There is no ${file}`) ?? '';
  writeFileSync(join(folder, 'api.ts'), code('api.ts'));
  writeFileSync(
    join(folder, 'server.ts'),
    code('server.ts')
      .replace('{ url }', '{ url, close }')
      .replace('Number(process.env.PORT ?? 3000)', '0')
      .concat('export { close, url };\n'),
  );
  writeFileSync(
    join(folder, 'client.ts'),
    `import { close, url } from './server.ts';
${code('client.ts').replace("process.env.API_URL ?? 'http://localhost:3000'", 'url')}
await close();
`,
  );
  await checkTypes(folder);
  t.regex(await printedBy(join(folder, 'client.ts')), /^Listening on http:.*\nAda true\n$/);
});

const CALLS = `
const call = async (path: string, params: unknown) => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(params);
  console.log(await (await fetch(server.url + path, { method: 'POST', headers, body })).text());
};
await call('/api/users/get', [1]);
await call('/api/users/get', [2]);
await call('/api/report', []);
`;
