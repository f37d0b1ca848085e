import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { definitionPlaces, hoverTexts } from '../support/language-server.ts';
import { runNode } from '../support/running-process.ts';
import { checkTypes, createFolder, printedBy, root } from './example-folder.ts';

const page = readFileSync(join(root, 'docs/client-packages.md'), 'utf8');
const mikrokit = join(root, 'packages/cli/dist/main.js');

const EDITED = `import { createClient, type User } from '@acme/api-client';

const client = createClient({ url: 'http://localhost' });
export const found = await client.users.get(1);
export const user: User = found;
`;

test('the commands of docs/client-packages.md write the package that its page calls', async (t) => {
  t.timeout(300_000);
  const folder = createFolder(t, 'client-packages');
  for (const [, name = '', code = ''] of page.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs))
    writeFileSync(join(folder, name), code);
  const commands = [...page.matchAll(/^npx mikrokit (.*)$/gm)].map(([, command = '']) => command);
  t.is(commands.length, 2);
  for (const command of commands) {
    const env = { NODE_OPTIONS: '', FORCE_COLOR: '0' };
    const args = [process.execPath, mikrokit, ...command.split(' ')];
    const { code, stderr } = await runCommand(args, { cwd: folder, env });
    t.is(code, 0, stderr);
  }
  mkdirSync(join(folder, 'node_modules/@acme'), { recursive: true });
  symlinkSync(
    join(folder, 'packages/api-client'),
    join(folder, 'node_modules/@acme/api-client'),
    'junction',
  );
  await checkTypes(folder);

  const editor = join(folder, 'editor.ts');
  writeFileSync(editor, EDITED);
  const placesOf = (code: string) =>
    ['found =', 'get(1)', 'User }'].map((start) => code.indexOf(start));
  const [found = '', get = ''] = await hoverTexts(editor, placesOf);
  t.is(found, 'const found: User');
  t.notRegex(get, /Awaited|ReturnType|typeof/);
  const declared = readFileSync(join(folder, 'packages/api-client/index.d.ts'), 'utf8').split('\n');
  const lineOf = (start: string) => declared.findIndex((line) => line.includes(start)) + 1;
  const interfaceLine = lineOf('export interface User {');
  t.deepEqual((await definitionPlaces(editor, placesOf)).slice(1), [
    `index.d.ts:${lineOf(' get: ')}`,
    `index.d.ts:${interfaceLine}`,
  ]);
  t.deepEqual(declared.slice(interfaceLine - 5, interfaceLine - 1), [
    '/**',
    ' * Someone who can log in.',
    ' * Source: api.ts',
    ' */',
  ]);

  const register = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const env = { PORT: '0' };
  const server = runNode(t, [...register, 'server.ts'], { cwd: folder, env });
  const [, url = ''] = await server.prints(/^Listening on (\S+)$/m);
  const origin = 'http://localhost:5173';
  const { headers } = await fetch(`${url}/users/get`, { method: 'POST', headers: { origin } });
  t.is(headers.get('access-control-allow-origin'), origin);
  const file = join(folder, 'page.ts');
  const text = readFileSync(file, 'utf8');
  const expected = [...text.matchAll(/\/\/ → (.*)/g)].map(([, line]) => line);
  writeFileSync(file, text.replace('https://api.example.com', url));
  t.deepEqual((await printedBy(file)).trim().split('\n'), expected);
});
