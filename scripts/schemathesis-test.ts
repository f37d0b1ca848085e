// `npm run test:schemathesis`: Schemathesis makes requests from the OpenAPI document of each example, good and bad ones,
// and compares the replies with it. Needs Python and, the first time, its package registry.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installFromPyPI } from './install-from-pypi.ts';
import { listeningUrl } from './listening-url.ts';
import { runCommand } from './run-command.ts';
import { CHECKS, type Example, examples } from './schemathesis-test/examples.ts';

/** Random requests for each route, good and bad ones, after the systematic ones. */
const REQUESTS = 10;
/** Milliseconds after which a run that should take ten seconds is ended. */
const TIMEOUT = 150_000;
/** Replies to bad requests, including 413 and 414 for large ones. */
const CONFIG = '[checks]\nnegative_data_rejection.expected-statuses = ["4xx"]\n';

const node = [process.execPath, '--conditions=@mikrokit/source'];
const mikrokit = resolve('packages/compiler/bin/mikrokit.js');
const program = { name: 'schemathesis', requirements: ['schemathesis==4.32.5'] };
const installed = await installFromPyPI(program);
if ('reason' in installed) console.log(`Skipped: ${installed.reason}`);
else await testAll(join(installed.folder, 'bin/schemathesis'));

async function testAll(schemathesis: string): Promise<void> {
  const [only] = process.argv.slice(2);
  const chosen = examples.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0) throw new Error(`There is no example ${only}`);
  let failed = 0;
  for (const example of chosen) {
    const output = await testExample(schemathesis, example);
    if (output.code !== 0) failed++;
    console.log(`${output.code === 0 ? '✔' : '✘'} ${example.name}: ${output.summary}`);
    if (output.code !== 0) console.log(output.text);
  }
  if (failed > 0) process.exitCode = 1;
}

async function testExample(schemathesis: string, example: Example) {
  const cwd = resolve('examples', example.name);
  const made = mkdtempSync(join(tmpdir(), 'mikrokit-schemathesis-'));
  const document = join(made, 'openapi.json');
  // Examples read files from here: databases, tapes, and a page instead of a bundled one.
  const env = { NODE_OPTIONS: '', PORT: '0', DATABASE: ':memory:', TAPES: made, PAGE: made };
  writeFileSync(join(made, 'index.html'), '<!doctype html>');
  try {
    const exported = example.factory === undefined ? [] : ['--export', example.factory];
    const write = [...node, mikrokit, 'openapi', 'api.ts', ...exported, '--out', document];
    const wrote = await runCommand(write, { cwd, env });
    if (wrote.code !== 0) throw new Error(wrote.stdout + wrote.stderr);
    return await withServer(cwd, env, async (url) => {
      const headers = await example.login?.(url);
      const login = Object.entries(headers ?? {}).map(
        ([key, value]) => `--header=${key}: ${value}`,
      );
      writeFileSync(join(made, 'schemathesis.toml'), CONFIG);
      const checks = example.isRest ? [...CHECKS, 'negative_data_rejection'] : CHECKS;
      const options = [`--url=${url}`, `--max-examples=${REQUESTS}`, `--checks=${checks.join()}`];
      const chosen = ['--phases=coverage,fuzzing', '--seed=1'];
      const excluded = (example.excluded ?? []).map((name) => `--exclude-operation-id=${name}`);
      const command = [schemathesis, 'run', document, ...options, ...chosen, ...excluded, ...login];
      const result = await runCommand([...command, '--no-shrink', '--continue-on-failure'], {
        cwd: made,
        // Its program takes any value as a wish for colours.
        env: { FORCE_COLOR: undefined, NO_COLOR: '1' },
        timeout: TIMEOUT,
      });
      const text = result.stdout + result.stderr;
      const summary = /^ *(\d+ generated.*)$/m.exec(text)?.[1] ?? 'no request was made';
      return { code: /\d generated/.test(summary) ? result.code : 1, text, summary };
    });
  } finally {
    rmSync(made, { recursive: true });
  }
}

async function withServer<T>(
  cwd: string,
  env: Readonly<Record<string, string>>,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const [command = '', ...options] = node;
  const args = [...options, '--import', '@mikrokit/compiler/register', 'server.ts'];
  const server = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    return await use(await listeningUrl(server.stdout));
  } finally {
    server.kill('SIGKILL');
  }
}
