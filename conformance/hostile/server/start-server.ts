import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { type BuiltServer, buildServer } from './build-server.ts';
import { createCertificate } from './certificate.ts';
import { nodeOf } from './node-versions.ts';
import type { Variant } from './variants.ts';

const sourceArgs = [
  '--conditions=@mikrokit/source',
  '--import',
  '@mikrokit/compiler/register',
  fileURLToPath(new URL('./main.ts', import.meta.url)),
];

/** A server under attack, in a separate process. */
export interface RunningServer {
  readonly child: ChildProcess;
  readonly port: number;
  /** How it ended: its exit code, or the signal. */
  readonly exited: Promise<number | string>;
  /** Returns its output to stderr so far. */
  readonly errors: () => string;
  /** Opens a connection, with TLS if the server has it. */
  open(): Promise<Socket>;
  /** The ids of calls that ran, in processes that have ended by themselves. */
  executed(): Promise<ReadonlySet<number>>;
  /** Ends it, and removes its files. */
  stop(): Promise<void>;
}

/** Starts variants of the server, each on a free port. Builds it once. */
export class ServerStarter {
  #built: Promise<BuiltServer> | undefined;

  async start(variant: Variant): Promise<RunningServer> {
    if (!variant.isBuilt) return startServer(variant, sourceArgs);
    this.#built ??= buildServer();
    return startServer(variant, [(await this.#built).file]);
  }

  /** Removes the build. */
  async remove(): Promise<void> {
    await (await this.#built)?.remove();
  }
}

async function startServer(variant: Variant, args: readonly string[]): Promise<RunningServer> {
  const { node, isTls = false, options = {} } = variant;
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-hostile-'));
  const tls = isTls ? await createCertificate() : undefined;
  const child = spawn(
    await nodeOf(node),
    [
      '--expose-gc',
      ...args,
      JSON.stringify({ ...options, ...(tls !== undefined && { tls }) }),
      folder,
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  );
  let errors = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    errors = (errors + bytes).slice(-20_000);
  });
  const exited = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | string);
  const [message] = await Promise.race([
    once(child, 'message'),
    exited.then((how) => Promise.reject(new Error(`${variant.name} ended with ${how}: ${errors}`))),
  ]);
  const port = Number(new URL((message as { url: string }).url).port);
  return {
    child,
    port,
    exited,
    errors: () => errors,
    open: () => open(port, tls?.cert),
    executed: () => readExecuted(folder),
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

async function open(port: number, ca: string | undefined): Promise<Socket> {
  const socket =
    ca === undefined
      ? connect({ port, host: '127.0.0.1', noDelay: true })
      : connectTls({ port, host: '127.0.0.1', servername: 'localhost', ca });
  socket.on('error', () => {});
  await once(socket, ca === undefined ? 'connect' : 'secureConnect');
  return socket;
}

async function readExecuted(folder: string): Promise<ReadonlySet<number>> {
  const executed = new Set<number>();
  for (const file of await readdir(folder)) {
    const ids = JSON.parse(await readFile(join(folder, file), 'utf8')) as number[];
    for (const id of ids) executed.add(id);
  }
  return executed;
}
