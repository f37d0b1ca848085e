/** A benchmark that `npm run bench` lists. */
export interface Benchmark {
  readonly name: string;
  /** The arguments of Node that run it in this folder. */
  readonly command: readonly string[];
  readonly about: string;
  /** How long it takes on two CPUs. */
  readonly takes: string;
}

const fromSource = '--conditions=@mikrokit/source';

/** All benchmarks. Frameworks are compared by `npm start` and `npm run metrics`. */
export const benchmarks: readonly Benchmark[] = [
  {
    name: 'update-user',
    command: [
      'throughput/start.ts',
      ...'--servers bare,mikrokit,fastify --rounds 7 --duration 5 --warmup 3'.split(' '),
    ],
    about: 'requests a second of updateUser: MikroKit, node:http and fastify',
    takes: '3 min',
  },
  {
    name: 'types',
    command: ['types/compare-libraries.ts'],
    about: 'validation, decoding and encoding: MikroKit and other libraries',
    takes: '12 min',
  },
  {
    name: 'start',
    command: ['cold-start/first-reply.ts'],
    about: 'from the start of a server to its first reply',
    takes: '1 min',
  },
  {
    name: 'lambda-start',
    command: [fromSource, 'lambda/lambda-start.ts'],
    about: 'from the start of a Lambda function to its first result',
    takes: '2 min',
  },
  {
    name: 'lambda',
    command: [fromSource, 'lambda/warm.ts'],
    about: 'a warm Lambda event, beside a handler written by hand',
    takes: '30 s',
  },
  {
    name: 'client',
    command: ['client/compare-clients.ts'],
    about: 'calls a second: our client and others',
    takes: '5 min',
  },
  {
    name: 'cpu',
    command: ['throughput/cpu.ts'],
    about: 'CPU of a request, by server; holds on a busy machine',
    takes: '1 min a server',
  },
  {
    name: 'compile',
    command: ['compile/compile.ts'],
    about: 'compiling 1,000 routes, cold and after a change',
    takes: '4 min',
  },
  {
    name: 'typecheck',
    command: ['compile/typecheck.ts'],
    about: 'tsc on a router of 2,000 routes and its client',
    takes: '1 min',
  },
  {
    name: 'routes',
    command: [fromSource, 'router/routes.ts'],
    about: 'making a router of many routes, and finding one',
    takes: '30 s',
  },
  {
    name: 'calls',
    command: [fromSource, 'router/calls.ts'],
    about: 'a call in the router alone, without a server',
    takes: '10 s',
  },
  {
    name: 'soak',
    command: ['throughput/soak.ts'],
    about: 'latency, memory and errors with 1,000 open connections',
    takes: '4 min',
  },
];

/** The benchmark of a name, if there is one. */
export function benchmarkOf(name: string): Benchmark | undefined {
  return benchmarks.find((benchmark) => benchmark.name === name);
}
