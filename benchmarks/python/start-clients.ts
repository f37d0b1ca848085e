import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildFastCore } from '../../scripts/build-fast-core.ts';
import { pythonEnvironment } from '../../test/support/python-environment.ts';
import { bundle } from '../harness/build.ts';
import { startServer } from '../harness/running-server.ts';
import { serverFile } from '../servers/server-list.ts';
import { goodRequest } from '../workloads/update-user.ts';
import { type MeasuredClient, startClient } from './measured-client.ts';
import { writeClient } from './write-client.ts';

export const clientNames: readonly string[] = [
  'mikrokit-fast',
  'mikrokit',
  'httpx',
  'httpx2',
  'requests',
  'urllib3',
  'niquests',
  'aiohttp',
  'requestx',
  'ry',
  'pyreqwest',
];

/** Environments of their own: a package that niquests needs replaces urllib3, and requestx may have to be compiled. */
const environments: Readonly<Record<string, 'bench-niquests' | 'bench-requestx'>> = {
  niquests: 'bench-niquests',
  requestx: 'bench-requestx',
};

/** The rival without wheels. It is omitted if it cannot be compiled. */
const COMPILED = 'requestx';

const FAST = 'mikrokit-fast';

/** Clients in separate processes, and the server that answers them. */
export interface StartedClients {
  /** The URL of the server. */
  readonly url: string;
  /** The folders of the generated client and of the package in Rust. */
  readonly path: readonly string[];
  readonly clients: readonly MeasuredClient[];
  readonly stop: () => Promise<void>;
}

/** Starts the server of `updateUser` and clients. Throws if there is no Python for them. */
export async function startClients(names: readonly string[]): Promise<StartedClients> {
  const dist = fileURLToPath(new URL('../dist/python/', import.meta.url));
  mkdirSync(dist, { recursive: true });
  const file = await bundle(serverFile('update-user/mikrokit.ts'), `${dist}server.js`);
  const server = await startServer([file]);
  const stops: (() => unknown)[] = [() => server.stop()];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    // A reply shows that it listens.
    await server.call(goodRequest);
    const url = `http://127.0.0.1:${server.port}`;
    const core = names.includes(FAST) ? await fastCore() : [];
    await writeClient(url, `${dist}bench_api`);
    const clients: MeasuredClient[] = [];
    const path = [dist, ...core];
    for (const name of names) {
      const python = await pythonEnvironment(environments[name] ?? 'bench');
      if ('reason' in python) {
        if (name !== COMPILED) throw new Error(`There is no Python for ${name}: ${python.reason}`);
        console.error(`Without ${name}, which could not be compiled: ${python.reason}`);
        continue;
      }
      const client = await startClient(name, { python, url, path });
      stops.push(client.stop);
      clients.push(client);
    }
    return { url, path, clients, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** The folder of the package in Rust. */
async function fastCore(): Promise<readonly string[]> {
  const core = await buildFastCore();
  if ('reason' in core) throw new Error(`There is no ${FAST}: ${core.reason}`);
  return [core.folder];
}
