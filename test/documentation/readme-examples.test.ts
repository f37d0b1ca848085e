import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import test from 'ava';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** The first TypeScript example of a page. */
function exampleOf(page: string): string {
  const text = readFileSync(join(root, page), 'utf8');
  const [, code] = /```ts\n(.*?)```/s.exec(text) ?? [];
  if (code === undefined) throw new Error(`${page} has no TypeScript example`);
  return code;
}

test('the examples of the READMEs of router and http run together', async (t) => {
  // Inside the workspace, where the packages are found.
  const folder = join(root, 'examples/.examples');
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  const compilerOptions = {
    module: 'nodenext',
    strict: true,
    types: ['node'],
    allowImportingTsExtensions: true,
    noEmit: true,
    customConditions: ['@mikrokit/source'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  writeFileSync(join(folder, 'api.ts'), exampleOf('packages/router/README.md'));
  writeFileSync(
    join(folder, 'server.ts'),
    exampleOf('packages/http/README.md')
      .replace('port: 3000', 'port: 0')
      .replace('await server.close();', `${CALLS}\nawait server.close();`),
  );
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  const loader = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const { stdout } = await run(process.execPath, [...loader, join(folder, 'server.ts')], {
    cwd: join(root, 'examples/users'),
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [url, found, missing, report] = stdout.trim().split('\n');
  t.regex(url ?? '', /^http:\/\/127\.0\.0\.1:\d+$/);
  t.regex(found ?? '', /^\{"users\/get":\{"id":1,"name":"Ada","since":"[^"]+Z"\}\}$/);
  t.regex(missing ?? '', /"type":"no-user".*"data":\{"id":2\}/);
  t.regex(report ?? '', /^\{"report":\{"call":"[^"]+","at":"[^"]+Z"\}\}$/);
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
