import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { build, createServer } from 'vite';

const root = join(import.meta.dirname, '..');

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createNetServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Starts the API in its own process; returns a function that stops it. */
export async function startApi(
  t: ExecutionContext,
  { url, origin }: { readonly url: string; readonly origin: string },
): Promise<() => Promise<void>> {
  const args = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const env = { ...process.env, PORT: new URL(url).port, ORIGIN: origin };
  const child = spawn(process.execPath, [...args, 'server.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
  };
  t.teardown(stop);
  const [output] = await Promise.race([once(child.stdout, 'data'), ended]);
  if (!String(output).startsWith('Listening')) throw new Error(`The API did not start: ${output}`);
  return stop;
}

/** Serves the page as `npm run dev` does, for an API; returns its origin. */
export async function serveDeveloped(t: ExecutionContext, apiUrl: string): Promise<string> {
  const port = await freePort();
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    cacheDir: temporary(t),
    define: definitions(apiUrl),
    logLevel: 'error',
    server: {
      port,
      host: 'localhost',
      strictPort: true,
      // Vite injects styles into the page.
      headers: {
        'content-security-policy': `${policy(apiUrl)} ws:; style-src 'self' 'unsafe-inline'`,
      },
    },
  });
  t.teardown(() => server.close());
  await server.listen();
  return `http://localhost:${port}`;
}

/** Serves the output of `npm run build`. */
export async function serveBuilt(t: ExecutionContext, apiUrl: string): Promise<string> {
  const outDir = temporary(t);
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    define: definitions(apiUrl),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  const server = createHttpServer(({ url = '/' }, response) => {
    const file = join(outDir, url === '/' ? 'index.html' : new URL(url, 'http://x').pathname);
    response.setHeader('content-security-policy', `${policy(apiUrl)}; style-src 'self'`);
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  }).listen(0, 'localhost');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Allows only code in the page's own files: no `eval` and no inline scripts. */
function policy(apiUrl: string): string {
  return `default-src 'none'; script-src 'self'; img-src data:; connect-src 'self' ${apiUrl}`;
}

function definitions(apiUrl: string): Readonly<Record<string, string>> {
  return { 'import.meta.env.VITE_API': JSON.stringify(apiUrl) };
}

function temporary(t: ExecutionContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-react-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
