import { availableParallelism, platform } from 'node:os';
import { parseArgs } from 'node:util';
import { toCount } from '../harness/command-line.ts';
import { frameworkOf, frameworks } from '../servers/frameworks.ts';
import { isNative } from '../servers/native/native-servers.ts';
import type { Workload } from '../workloads/workload.ts';
import { workloadOf } from '../workloads/workloads.ts';

/** Options of a run. */
export interface RunOptions {
  readonly workload: Workload['name'];
  /** Names of frameworks; undefined if not given. */
  readonly servers: readonly string[] | undefined;
  /** Whether to measure the servers in Rust and Go too, where their tools are installed. */
  readonly native: boolean;
  readonly connections: number;
  /** Pipelined requests on each connection. */
  readonly pipelining: number;
  /** Measured seconds of each round. */
  readonly duration: number;
  /** Seconds of load before them. */
  readonly warmup: number;
  readonly rounds: number;
  /** Gives server and load generator a CPU each. */
  readonly pin: boolean;
  /** Whether the pages should show the results. */
  readonly publish: boolean;
  /** A server to profile instead of measuring. */
  readonly profile: string | undefined;
}

/** The servers that are measured with the native ones if no others are named. */
const BESIDE_NATIVE = ['bare', 'mikrokit'];

const nonNative = frameworks.map(({ name }) => name).filter((name) => !isNative(name));

/** The output of `npm start -- --help`. */
export const usage = `npm start -- [options]

Prompts for the main options on a terminal if none are given.

  --all                 every server on Node, Bun and Deno
  -s, --servers a,b     these: ${frameworks.map(({ name }) => name).join(' ')}
      --native          axum, may_minihttp (Rust) and Go too, if cargo and go are installed; alone: with ${BESIDE_NATIVE.join()}
      --workload name   update-user (default), hello, large or path
  -c, --connections n   default 100
  -p, --pipelining n    requests that wait on each connection at once, default 10
  -d, --duration n      seconds of each round, default 40
  -w, --warmup n        seconds of load before them, default as long as a round
  -r, --rounds n        of each server, interleaved; the medians count, default 3
      --no-pin          lets the system choose the CPUs (only Linux with two or more pins them)
      --publish         keeps the results for \`npm run report\`, which shows them in the READMEs
      --profile name    measures nothing, and leaves a flame graph of that server under load`;

/** Reads the options of a run. Throws for invalid ones. Undefined for `--help`. */
export function readOptions(args: readonly string[]): RunOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      all: { type: 'boolean', default: false },
      servers: { type: 'string', short: 's' },
      native: { type: 'boolean', default: false },
      workload: { type: 'string', default: 'update-user' },
      connections: { type: 'string', short: 'c', default: '100' },
      pipelining: { type: 'string', short: 'p', default: '10' },
      duration: { type: 'string', short: 'd', default: '40' },
      warmup: { type: 'string', short: 'w' },
      rounds: { type: 'string', short: 'r', default: '3' },
      pin: { type: 'boolean', default: platform() === 'linux' && availableParallelism() > 1 },
      publish: { type: 'boolean', default: false },
      profile: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  if (values.all && values.servers !== undefined) throw new Error('Either --all or --servers');
  if (values.native && values.workload !== 'update-user')
    throw new Error("--native: servers in Rust and Go do 'update-user' only");
  const unnamed = values.all ? nonNative : values.native ? BESIDE_NATIVE : undefined;
  const servers = values.servers?.split(',').map((name) => frameworkOf(name).name) ?? unnamed;
  const duration = toCount('duration', values.duration, 1);
  return {
    workload: workloadOf(values.workload).name,
    servers,
    native: values.native,
    connections: toCount('connections', values.connections, 1),
    pipelining: toCount('pipelining', values.pipelining, 1),
    duration,
    warmup: values.warmup === undefined ? duration : toCount('warmup', values.warmup, 0),
    rounds: toCount('rounds', values.rounds, 1),
    pin: values.pin,
    publish: values.publish,
    profile: values.profile === undefined ? undefined : frameworkOf(values.profile).name,
  };
}

/** The flags for the same options, so that answers to prompts can be repeated. */
export function toFlags(options: RunOptions): readonly string[] {
  const { workload, servers = [], connections, pipelining, duration, warmup, rounds } = options;
  const all = servers.length === nonNative.length ? ['--all'] : ['--servers', servers.join()];
  return [
    ...(servers.length === 0 ? [] : all),
    ...(options.native ? ['--native'] : []),
    ...(workload === 'update-user' ? [] : ['--workload', workload]),
    ...['-c', connections, '-p', pipelining, '-d', duration, '-w', warmup, '-r', rounds].map(
      String,
    ),
    ...(options.pin ? [] : ['--no-pin']),
    ...(options.publish ? ['--publish'] : []),
  ];
}
