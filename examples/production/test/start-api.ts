import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const command = fileURLToPath(new URL('../../../node_modules/.bin/mikrokit', import.meta.url));

/** One process of the built example. */
export interface RunningApi {
  readonly child: ChildProcess;
  readonly port: number;
  /** Its exit code, once it has ended. */
  readonly exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** Bundles the example's server with the commands of its Containerfile. */
export async function buildServer(): Promise<{ file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-production-'));
  const recipe = await readFile(new URL('../Containerfile', import.meta.url), 'utf8');
  const said = (pattern: RegExp): string => pattern.exec(recipe)?.[1] ?? `nothing as ${pattern}`;
  const entry = said(/^RUN npx mikrokit build (\S+) --out \S+$/m);
  const out = said(/^RUN npx mikrokit build \S+ --out (\S+)$/m);
  const copied = said(/^COPY --from=build \/app\/(\S+) \.\/$/m);
  const started = said(/^CMD \["node", "(\S+)"\]$/m);
  await promisify(execFile)(
    process.execPath,
    [command, 'build', entry, '--out', join(folder, out)],
    { cwd: fileURLToPath(new URL('..', import.meta.url)) },
  );
  return { file: join(folder, copied, started), remove: () => rm(folder, { recursive: true }) };
}

/** Starts the built server on a free port. */
export async function startApi(file: string): Promise<RunningApi> {
  const env = { ...process.env, PORT: '0', SHUTDOWN_DELAY: '1500' };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const [line] = await once(createInterface(child.stdout), 'line');
  return {
    child,
    port: Number(/:(\d+)$/.exec(line)?.[1]),
    exited,
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
