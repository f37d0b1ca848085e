import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hoverTexts } from '../../test/support/language-server.ts';
import { runCommand } from '../run-command.ts';
import type { Frame, Line } from './scene.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'examples/.examples-first-call');

const api = (fields: readonly string[], members: readonly string[]) => [
  'export interface Note {',
  ...fields.map((field) => `  ${field};`),
  '}',
  '',
  'export const api = createRouter({',
  '  add: (_context, text: string): Note => ({',
  ...members.map((member) => `    ${member},`),
  '  }),',
  '});',
];

const BEFORE = api(['text: string', 'written: Date'], ['text', 'written: new Date()']);
const AFTER = api(
  ['text: string', 'written: Date', 'done: boolean'],
  ['text', 'written: new Date()', 'done: false'],
);

const client = (argument: string, print: string) => [
  `const note = await client.add(${argument});`,
  `console.log(${print});`,
];

const NODE = '$ node --import @mikrokit/compiler/register client.ts';
const CURL = "$ curl -i localhost:3000/add -H 'content-type: application/json' -d '[7]'";

/** Runs the steps of the picture, and returns its frames with the real output of each step. */
export async function recordFrames(): Promise<readonly Frame[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  try {
    return await record();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function record(): Promise<readonly Frame[]> {
  writeSettings();
  const right = client("'Buy milk'", 'note.written instanceof Date');
  write(BEFORE, right);
  const printed = await callBy('client.ts');

  const wrong = client('7', 'note.written instanceof Date');
  write(BEFORE, wrong);
  const rejected = await typeErrors();

  const reply = await callBy('wrong-call.ts');

  const done = client("'Buy milk'", 'note.done');
  write(AFTER, done);
  const [hover = ''] = await hoverTexts(join(folder, 'client.ts'), (text) => [
    text.indexOf('done'),
  ]);
  const printedAfter = await callBy('client.ts');

  return [
    {
      title: 'Your function is a route. Your types are its contract.',
      api: lines(BEFORE),
      client: lines(right),
      terminal: lines([NODE, ...printed]),
    },
    {
      title: 'A wrong call: your editor marks it …',
      api: lines(BEFORE),
      client: [{ text: wrong[0] ?? '', isNew: true, wrong: '7' }, { text: wrong[1] ?? '' }],
      terminal: lines(['$ npx tsc', ...rejected]),
    },
    {
      title: '… and the server rejects it. You wrote no schema.',
      api: lines(BEFORE),
      client: [{ text: wrong[0] ?? '', wrong: '7' }, { text: wrong[1] ?? '' }],
      terminal: lines([CURL, ...reply]),
    },
    {
      title: 'Add a field, and the client has it. You generated nothing.',
      api: AFTER.map((text) => ({ text, isNew: !BEFORE.includes(text) })),
      client: [
        { text: done[0] ?? '' },
        { text: done[1] ?? '', isNew: true },
        { text: '' },
        { text: hover },
      ],
      terminal: lines([NODE, ...printedAfter]),
    },
  ];
}

function lines(texts: readonly string[]): readonly Line[] {
  return texts.map((text) => ({ text }));
}

function writeSettings(): void {
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2024',
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    customConditions: ['@mikrokit/source'],
  };
  const files = ['api.ts', 'client.ts'];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'wrong-call.ts'), WRONG_CALL);
}

const WRONG_CALL = `import { serve } from '@mikrokit/http';
import { api } from './api.ts';

const { url, close } = await serve(api, { port: 0 });
const headers = { 'content-type': 'application/json' };
const reply = await fetch(url + '/add', { method: 'POST', headers, body: '[7]' });
console.log(reply.status, reply.statusText);
console.log(await reply.text());
await close();
`;

function write(apiLines: readonly string[], clientLines: readonly string[]): void {
  const imports = "import { createRouter } from '@mikrokit/router';\n\n";
  writeFileSync(join(folder, 'api.ts'), `${imports}${apiLines.join('\n')}\n`);
  const connection = `import { createClient } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import { api } from './api.ts';

const { url, close } = await serve(api, { port: 0 });
const client = createClient<typeof api>({ url });
${clientLines.join('\n')}
await client.close();
await close();
`;
  writeFileSync(join(folder, 'client.ts'), connection);
}

async function callBy(file: string): Promise<readonly string[]> {
  const loader = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const { code, stdout, stderr } = await runCommand([process.execPath, ...loader, file], {
    cwd: folder,
    env: { NODE_OPTIONS: '' },
  });
  if (code !== 0) throw new Error(`${file} failed:\n${stdout}${stderr}`);
  return stdout.trimEnd().split('\n');
}

async function typeErrors(): Promise<readonly string[]> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { code, stdout } = await runCommand([process.execPath, tsc, '--pretty', 'false'], {
    cwd: folder,
  });
  if (code === 0) throw new Error('TypeScript took a wrong call');
  return stdout.trimEnd().split('\n');
}
