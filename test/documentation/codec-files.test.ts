import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { createFolder, root } from './example-folder.ts';

const page = readFileSync(join(root, 'docs/recipes/codec-files.md'), 'utf8');
const mikrokit = [process.execPath, join(root, 'packages/compiler/bin/mikrokit.js')];
const program = (name: string) => join(root, 'node_modules/.bin', name);

const tsconfig = JSON.stringify({
  compilerOptions: {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    types: ['node'],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    customConditions: ['@mikrokit/source'],
  },
});

/** The ways of the page and of the page about tools to run the example. */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  Node: [process.execPath, 'call.ts'],
  Bun: [program('bun'), '--conditions=@mikrokit/source', 'call.ts'],
  Deno: [program('deno'), 'run', '--no-check', '--conditions=@mikrokit/source', '-R', 'call.ts'],
};

test('the example of docs/recipes/codec-files.md runs in Node, Bun and Deno', async (t) => {
  const folder = createFolder(t, 'codec-files');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'tsconfig.json'), tsconfig);
  for (const [, file = '', text = ''] of page.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs))
    writeFileSync(join(folder, file), text);
  const run = async (command: readonly string[]) => {
    const env = { NODE_OPTIONS: '--conditions=@mikrokit/source', NO_COLOR: '1' };
    const { code, stdout, stderr } = await runCommand(command, { cwd: folder, env });
    return { code, output: stdout + stderr, stdout };
  };
  const compiled = await run([...mikrokit, 'compile']);
  t.is(compiled.code, 0, compiled.output);
  t.regex(compiled.output, /^api\.codecs\.0\.js$/m);
  const [, printed = ''] = /```text\n(.*?)```/s.exec(page) ?? [];
  for (const [name, command] of Object.entries(RUNS)) {
    const { code, output, stdout } = await run(command);
    t.is(code, 0, `${name}: ${output}`);
    t.is(stdout, printed, name);
  }
  const tsc = await run([process.execPath, join(root, 'node_modules/typescript/bin/tsc')]);
  t.is(tsc.code, 0, tsc.output);
  writeFileSync(join(folder, 'user.ts'), 'export interface User { id: number; name: string }\n');
  for (const [name, command] of Object.entries(RUNS)) {
    const { code, output } = await run(command);
    t.not(code, 0, name);
    t.regex(output, /user\.ts has changed since .* Run `npx mikrokit compile`/, name);
  }
  t.is((await run([...mikrokit, 'compile', '--check'])).code, 1);
});

test('tsc writes the codecs beside the code, as docs/recipes/codec-files.md says', async (t) => {
  const folder = createFolder(t, 'codec-files-tsc');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const { compilerOptions } = JSON.parse(tsconfig);
  // The packages as they are built: their sources are no part of the project.
  const options = { ...compilerOptions, customConditions: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  mkdirSync(join(folder, 'src'));
  for (const [, file = '', text = ''] of page.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs))
    if (file !== 'client.ts' && file !== 'several.ts')
      writeFileSync(join(folder, 'src', file), text);
  const [, build = ''] = /```json\n\/\/ tsconfig\.build\.json\n(.*?)```/s.exec(page) ?? [];
  writeFileSync(join(folder, 'tsconfig.build.json'), build);
  const run = async (...command: readonly string[]) => {
    const env = { NODE_OPTIONS: '', NO_COLOR: '1' };
    const { code, stdout, stderr } = await runCommand([...command], { cwd: folder, env });
    t.is(code, 0, stdout + stderr);
    return stdout;
  };
  await run(...mikrokit, 'compile');
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, tsc, '--project', 'tsconfig.build.json');
  const [, printed = ''] = /```text\n(.*?)```/s.exec(page) ?? [];
  t.is(await run(process.execPath, 'dist/call.js'), printed);
  t.is(await run(...mikrokit, 'compile', '--check'), 'Everything is up to date.\n');
});
