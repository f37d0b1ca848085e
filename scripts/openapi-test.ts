// `npm run test:openapi`: openapi-python-client makes a client from the OpenAPI document of examples/openapi, which calls
// every route of its server. Needs Python and, the first time, its package registry.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installPythonClient } from './openapi-test/install-python-client.ts';
import { runCommand } from './run-command.ts';

const example = resolve('examples/openapi');
const env = { ...process.env, NODE_OPTIONS: '', PORT: '0' };
const node = [process.execPath, '--conditions=@mikrokit/source'];
const python = await installPythonClient();
if ('reason' in python) console.log(`Skipped openapi-python-client: ${python.reason}`);
else await testPythonClient(python.folder);

async function testPythonClient(folder: string): Promise<void> {
  const made = mkdtempSync(join(tmpdir(), 'mikrokit-openapi-'));
  const document = join(made, 'openapi.json');
  const client = join(made, 'client');
  try {
    const mikrokit = resolve('packages/compiler/bin/mikrokit.js');
    await run([...node, mikrokit, 'openapi', 'api.ts', '--title', 'Library', '--out', document]);
    const generator = join(folder, 'bin/openapi-python-client');
    const generate = [generator, 'generate', '--path', document, '--output-path', client];
    const printed = await run([...generate, '--meta', 'none', '--overwrite']);
    if (/will not be generated/.test(printed)) throw new Error(printed);
    await withServer((url) => {
      const calls = join(import.meta.dirname, 'openapi-test/calls.py');
      return run([join(folder, 'bin/python'), calls, url, client]);
    });
    console.log('The client of openapi-python-client calls every route');
  } finally {
    rmSync(made, { recursive: true });
  }
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
    for await (const text of server.stdout.setEncoding('utf8')) {
      const url = /^Listening on (.*)$/m.exec(text)?.[1];
      if (url !== undefined) return void (await use(url));
    }
    throw new Error('The example did not start');
  } finally {
    server.kill();
  }
}

async function run(command: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command, { cwd: example, env });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
  return stdout + stderr;
}
