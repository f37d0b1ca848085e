import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installIntoCache } from '../../scripts/install-into-cache.ts';
import { freePort } from './free-port.ts';
import { stopServer } from './test-server.ts';

const VERSION = '1.7.12';

/** The program, installed from npm unless `RESTATE_SERVER` names one. Rejects where it cannot be had. */
export async function findRestate(): Promise<string> {
  const { RESTATE_SERVER: own } = process.env;
  if (own !== undefined) return own;
  const name = `@restatedev/restate-server-${process.platform}-${process.arch}`;
  const folder = await installIntoCache({
    name: `restate-server-${VERSION}`,
    manifest: { dependencies: { [name]: VERSION } },
  });
  const program = join(folder, 'node_modules', name, 'bin/restate-server');
  if (!existsSync(program)) throw new Error(`${name} has no bin/restate-server`);
  return program;
}

/** A running Restate server. */
export interface RestateTestServer {
  /** Where calls go. */
  readonly ingress: string;
  /** The same server again, after `stop('SIGKILL', true)`. */
  readonly ports: readonly [ingress: number, admin: number, fabric: number];
  readonly folder: string;
  /** Makes the services at a URL known. */
  register(url: string): Promise<void>;
  /** Ends it, by default in good order, and removes its folder unless another server goes on with it. */
  stop(signal?: NodeJS.Signals, keepsFolder?: boolean): Promise<void>;
}

/** Starts a server on free ports of this machine and in a new folder, or on those of a server before. */
export async function startRestate(
  program: string,
  before?: Pick<RestateTestServer, 'ports' | 'folder'>,
): Promise<RestateTestServer> {
  const folder = before?.folder ?? mkdtempSync(join(tmpdir(), 'mikrokit-restate-'));
  const ports = before?.ports ?? [await freePort(), await freePort(), await freePort()];
  const [ingressPort, adminPort, fabricPort] = ports;
  const server = spawn(program, ['--base-dir', folder, '--node-name', 'test'], {
    env: {
      PATH: process.env.PATH,
      RESTATE_LISTEN_MODE: 'tcp',
      RESTATE_BIND_ADDRESS: `127.0.0.1:${fabricPort}`,
      RESTATE_ADVERTISED_ADDRESS: `http://127.0.0.1:${fabricPort}`,
      RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingressPort}`,
      RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${adminPort}`,
      RESTATE_DEFAULT_NUM_PARTITIONS: '2',
      RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '128MB',
      RESTATE_DISABLE_TELEMETRY: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that is given up stops nothing.
  process.once('exit', () => server.kill('SIGKILL'));
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-10_000);
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  const stop: RestateTestServer['stop'] = (signal, keepsFolder) =>
    stopServer(server, keepsFolder ? undefined : folder, signal);
  const urls = [
    `http://127.0.0.1:${ingressPort}/restate/health`,
    `http://127.0.0.1:${adminPort}/health`,
  ];
  for (const started = performance.now(); !(await areHealthy(urls)); await sleep(100)) {
    if (server.exitCode !== null) throw new Error(`restate-server ended:\n${output}`);
    if (performance.now() - started < 60_000) continue;
    await stop('SIGKILL');
    throw new Error(`restate-server does not answer:\n${output}`);
  }
  return {
    ingress: `http://127.0.0.1:${ingressPort}`,
    ports,
    folder,
    register: async (uri) => {
      const reply = await fetch(`http://127.0.0.1:${adminPort}/deployments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ uri, force: true }),
      });
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    },
    stop,
  };
}

async function areHealthy(urls: readonly string[]): Promise<boolean> {
  const isHealthy = (url: string) =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  return (await Promise.all(urls.map(isHealthy))).every(Boolean);
}
