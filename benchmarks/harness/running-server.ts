import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { freePort } from '../../test/support/free-port.ts';
import { CpuCounter, cpuSecondsOf } from './cpu-time.ts';
import { callWhenListening, type TimedReply } from './http-call.ts';
import { killOnExit } from './kill-on-exit.ts';
import { programOf, type Runtime } from './runtime.ts';

/** A server in its own process. */
export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  /** `performance.now()` just before its process was started. */
  readonly startedAt: number;
  /** Seconds of CPU used so far. `undefined` without /proc. */
  cpuSeconds(): number | undefined;
  /** Microseconds of CPU used so far. Throws if the kernel does not count them. */
  cpuMicroseconds(): number;
  /** Bytes of resident memory. `undefined` without /proc. */
  memoryBytes(): number | undefined;
  /** Peak of resident memory in bytes. `undefined` without /proc. */
  peakMemoryBytes(): number | undefined;
  /** Makes a call, waiting for the server to listen if it does not yet. */
  call(request: string): Promise<TimedReply>;
  /** Its output so far. Complete once it is stopped. */
  printed(): string;
  signal(signal: NodeJS.Signals): void;
  /** Ends the process, by default with SIGKILL. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface StartOptions {
  /** The runtime. Default: this Node. */
  readonly runtime?: Runtime | undefined;
  /** Runs it on this CPU alone, with `taskset`. */
  readonly cpu?: number | undefined;
  readonly env?: Readonly<Record<string, string>>;
  /** Working directory. Default: that of this process. */
  readonly cwd?: string | undefined;
}

/**
 * Starts `<runtime> <command>` with a free port in `PORT`. Shows its output only if it exits
 * unexpectedly.
 */
export async function startServer(
  command: readonly string[],
  options: StartOptions = {},
): Promise<RunningServer> {
  const port = await freePort();
  const argv = onCpu([...programOf(options.runtime), ...command], options.cpu);
  const startedAt = performance.now();
  const child = spawn(argv[0] as string, argv.slice(1), {
    env: { ...process.env, NODE_ENV: 'production', ...options.env, PORT: String(port) },
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killOnExit(child);
  const cpu = new CpuCounter(child.pid);
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new AbortController();
  // After `exit` there may still be output to read.
  const exited = once(child, 'close').then(() => {
    ended.abort(new Error(`${command.join(' ')} ended by itself:\n${output}`));
  });
  return {
    port,
    pid: child.pid as number,
    startedAt,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    cpuMicroseconds: () => cpu.microseconds(),
    memoryBytes: () => memoryOf(child.pid, 'VmRSS'),
    peakMemoryBytes: () => memoryOf(child.pid, 'VmHWM'),
    call: (request) => callWhenListening(port, request, ended.signal),
    printed: () => output,
    signal: (signal) => void child.kill(signal),
    stop: async (signal = 'SIGKILL') => {
      ended.signal.throwIfAborted();
      child.kill(signal);
      await exited;
    },
  };
}

/** Pins a command to one CPU; changes nothing if `cpu` is undefined. */
export function onCpu(argv: readonly string[], cpu: number | undefined): readonly string[] {
  return cpu === undefined ? argv : ['taskset', '--cpu-list', String(cpu), ...argv];
}

// proc_pid_status(5): resident set size, now or at its highest, in units of 1,024 bytes.
function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const line = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(file, 'utf8'));
  return Number(line?.[1]) * 1024;
}
