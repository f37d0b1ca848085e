import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { build, createServer, type InlineConfig } from 'vite';
import { freePort } from '../../../test/support/free-port.ts';

const root = join(import.meta.dirname, '..');
const mikrokit = join(root, '../../packages/compiler/bin/mikrokit.js');
const loader = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];

/** A page that is served, together with its API. */
interface ServedPage {
  readonly origin: string;
  /** Ends the API, and the server of the page where it is the same. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Serves page and API as `npm run dev` does. */
export async function serveDeveloped(t: ExecutionContext): Promise<ServedPage> {
  const args = [mikrokit, 'dev', '--vite', 'server.ts'];
  const { stop, prints } = start(t, args, { PORT: '0' });
  const [, origin = ''] = await prints(/page and server on (http:\S+)\//);
  return { origin, stop };
}

/** Serves the output of `npm run build` as `npm start` does. */
export async function serveBuilt(t: ExecutionContext): Promise<ServedPage> {
  return serveFolder(t, await buildPage(t), { PORT: '0' });
}

/** Serves the output of `npm run build` on one port, as often as `restart` is called, and keeps its database. */
export async function serveRestartable(t: ExecutionContext) {
  const folder = await buildPage(t);
  const env = {
    PORT: String(await freePort()),
    DATABASE: join(temporary(t), 'users.sqlite'),
  };
  let served = await serveFolder(t, folder, env);
  return {
    origin: served.origin,
    /** Kills the server, as a crash would, and starts it again. */
    restart: async () => {
      await served.stop('SIGKILL');
      served = await serveFolder(t, folder, env);
    },
  };
}

async function buildPage(t: ExecutionContext): Promise<string> {
  const outDir = temporary(t);
  await build({ ...config, build: { outDir, emptyOutDir: true } });
  return outDir;
}

async function serveFolder(
  t: ExecutionContext,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<ServedPage> {
  const { stop, prints } = start(t, [...loader, 'server.ts'], { ...env, PAGE: folder });
  const [, origin = ''] = await prints(/Listening on (\S+)/);
  return { origin, stop };
}

/** Serves the page by Vite alone, and the API on another origin. */
export async function serveApart(t: ExecutionContext): Promise<ServedPage> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const apiUrl = `http://localhost:${apiPort}`;
  const vite = await createServer({
    ...config,
    cacheDir: temporary(t),
    define: { 'import.meta.env.VITE_API': JSON.stringify(apiUrl) },
    server: { port, host: 'localhost', strictPort: true },
  });
  t.teardown(() => vite.close());
  await vite.listen();
  const args = [...loader, 'test/api-of-another-origin.ts'];
  const { stop, prints } = start(t, args, { PORT: String(apiPort), ORIGIN: origin });
  await prints(/Listening/);
  return { origin, stop };
}

const config: InlineConfig = {
  root,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'error',
};

/** Runs a process of Node until the test ends. */
function start(
  t: ExecutionContext,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const stop = async (signal?: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  t.teardown(() => stop());
  let output = '';
  const prints = (pattern: RegExp): Promise<RegExpMatchArray> =>
    new Promise((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          const match = output.match(pattern);
          if (match) resolve(match);
        });
      }
      ended.then(() => reject(new Error(`It ended:\n${output}`)));
    });
  return { stop, prints };
}

function temporary(t: ExecutionContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-react-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
