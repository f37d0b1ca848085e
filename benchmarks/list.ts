/** A benchmark that `npm run bench` lists. */
export interface Benchmark {
  readonly name: string;
  /** The arguments of Node that run it in this folder. */
  readonly command: readonly string[];
  readonly about: string;
  /** How long it takes on two CPUs. */
  readonly takes: string;
}

/** A benchmark by its command, which is one text here. */
type Listed = Readonly<Record<'command' | 'about' | 'takes', string>>;

const fromSource = '--conditions=@mikrokit/source';

const listed: Readonly<Record<string, Listed>> = {
  'update-user': {
    command:
      'throughput/start.ts --servers bare,mikrokit,fastify --rounds 7 --duration 5 --warmup 3',
    about: 'requests a second of updateUser: MikroKit, node:http and fastify',
    takes: '3 min',
  },
  types: {
    command: 'types/compare-libraries.ts',
    about: 'validation, decoding and encoding: MikroKit and other libraries',
    takes: '12 min',
  },
  payloads: {
    command: 'payloads/compare.ts',
    about:
      'large JSON of others, decoded and encoded, beside JSON.parse, JSON.stringify and other libraries',
    takes: '8 min',
  },
  community: {
    command: 'community/compare.ts',
    about: "the community's own suite of validators, with a case of MikroKit",
    takes: '20 min',
  },
  start: {
    command: 'cold-start/first-reply.ts',
    about: 'from the start of a server to its first reply',
    takes: '1 min',
  },
  executable: {
    command: 'cold-start/executable.ts',
    about: 'the first reply of a single executable with a startup snapshot, beside a built server',
    takes: '1 min',
  },
  loader: {
    command: 'compile/loader.ts',
    about: 'from the start of a server in TypeScript to its first reply',
    takes: '2 min',
  },
  'lambda-start': {
    command: `${fromSource} lambda/lambda-start.ts`,
    about: 'from the start of a Lambda function to its first result',
    takes: '2 min',
  },
  'lambda-lazy': {
    command: `${fromSource} lambda/lazy-start.ts`,
    about: 'what a lazy group that is not called adds to the first result of a Lambda function',
    takes: '2 min',
  },
  lambda: {
    command: `${fromSource} lambda/warm.ts`,
    about: 'a warm Lambda event, beside a handler written by hand',
    takes: '30 s',
  },
  client: {
    command: 'client/compare-clients.ts',
    about: 'calls a second: our client and others',
    takes: '5 min',
  },
  'client-size': {
    command: 'client/size/compare-sizes.ts',
    about: 'bytes of clients in the bundle of a web page, beside tRPC and oRPC',
    takes: '20 s',
  },
  python: {
    command: 'python/compare.ts',
    about: 'calls a second of clients for Python: ours, httpx, requests, aiohttp and others',
    takes: '7 min',
  },
  'python-import': {
    command: 'python/import-time.ts',
    about: 'importing a client for Python of 1,000 routes, beside msgspec alone',
    takes: '1 min',
  },
  'python-options': {
    command: 'python/option-costs.ts',
    about: 'a call from Python with a timeout, a deadline and retries, beside one without',
    takes: '1 min',
  },
  'python-tls': {
    command: 'python/tls-costs.ts',
    about: 'a call over TLS from Python in Rust, beside one over the sockets of Python',
    takes: '1 min',
  },
  'web-socket': {
    command: 'web-socket/compare.ts',
    about: 'calls over a WebSocket, beside our HTTP and tRPC',
    takes: '1 min',
  },
  nats: {
    command: `${fromSource} --import @mikrokit/compiler/register nats/compare.ts`,
    about: 'calls over NATS, beside our HTTP: the CPU of all processes, and latency',
    takes: '1 min',
  },
  files: {
    command: `${fromSource} --import @mikrokit/compiler/register files/compare.ts`,
    about: 'the CPU of a file from disk, beside stream.pipeline',
    takes: '1 min',
  },
  multipart: {
    command: `${fromSource} --import @mikrokit/compiler/register files/multipart.ts`,
    about: 'our reader of forms beside @fastify/busboy: CPU, strictness, size',
    takes: '30 s',
  },
  fetch: {
    command: `${fromSource} --import @mikrokit/compiler/register client/fetch/compare-fetch.ts`,
    about: "a GET of another's API: createFetch, undici and other HTTP clients",
    takes: '1 min',
  },
  'web-socket-streams': {
    command: `${fromSource} --import @mikrokit/compiler/register web-socket/streams.ts`,
    about: 'the CPU of an item of a stream over a WebSocket, beside HTTP',
    takes: '20 s',
  },
  policies: {
    command: `${fromSource} policies/overhead.ts`,
    about: 'what a retry, a breaker or a limit adds to a call',
    takes: '1 min',
  },
  recorder: {
    command: `${fromSource} recorder/overhead.ts`,
    about: "what a recorder adds to a call, by the six tasks of the Drift SDK's suite",
    takes: '4 min',
  },
  'recorder-call': {
    command: `${fromSource} --import @mikrokit/compiler/register recorder/one-call.ts`,
    about: 'what a recorder adds to a call in one process, without HTTP',
    takes: '2 min',
  },
  resilience: {
    command: `${fromSource} --import @mikrokit/compiler/register client/resilience/scenarios.ts`,
    about: "the client's policies against a service that is flaky, down, slow or limited",
    takes: '1 min',
  },
  recker: {
    command: `${fromSource} --import @mikrokit/compiler/register client/recker/scenarios.ts`,
    about: "Recker's scenarios R1 to R9: our client and seven others",
    takes: '5 min',
  },
  cpu: {
    command: 'throughput/cpu.ts',
    about: 'CPU of a request, by server; holds on a busy machine',
    takes: '1 min a server',
  },
  paths: {
    command: 'throughput/paths.ts',
    about: 'requests a second and CPU of GET /users/{id}: MikroKit, fastify and hono',
    takes: '3 min',
  },
  middleware: {
    command: 'throughput/middleware.ts',
    about: 'what helmet as a middleware of express costs, beside securityHeaders',
    takes: '3 min',
  },
  ratios: {
    command: 'throughput/compare-cpu.ts',
    about: 'CPU of a request beside axum, may_minihttp, Go, Bun, fastify; traced, asynchronous',
    takes: '15 min',
  },
  runtimes: {
    command: 'throughput/compare-runtimes.ts',
    about: 'requests a second and CPU on Bun and Deno, beside their own servers and node:net alone',
    takes: '4 min',
  },
  workers: {
    command: 'throughput/workers.ts',
    about: 'requests a second, CPU and memory in one process and with workers',
    takes: '1 min',
  },
  secure: {
    command: 'throughput/secure/secure.ts',
    about:
      "CPU of a request over TLS, by HTTP/1.1 and HTTP/2, beside Node's own servers and fastify",
    takes: '5 min',
  },
  compile: {
    command: 'compile/compile.ts',
    about: 'compiling 1,000 routes, cold and after a change',
    takes: '4 min',
  },
  edit: {
    command: 'compile/edit.ts',
    about: 'under mikrokit dev, from saving a type to the first answer that knows it',
    takes: '2 min',
  },
  application: {
    command: 'compile/daily-work.ts',
    about:
      'edits, starts, check, build and memory with Drizzle and 60 routes, beside tsc and node --watch',
    takes: '15 min',
  },
  editor: {
    command: 'compile/editor.ts',
    about: 'hovering, completing and errors in an editor with 2,000 routes, beside tRPC and oRPC',
    takes: '4 min',
  },
  memory: {
    command: 'compile/memory.ts',
    about: 'memory of mikrokit dev with 1,000 routes, beside tsc --watch',
    takes: '3 min',
  },
  typecheck: {
    command: 'compile/typecheck.ts',
    about: 'tsc on a router of 2,000 routes and its client',
    takes: '1 min',
  },
  routes: {
    command: `${fromSource} router/routes.ts`,
    about: 'making a router of many routes, and finding one',
    takes: '30 s',
  },
  templates: {
    command: `${fromSource} router/templates.ts`,
    about: 'finding one of 1,000 HTTP routes',
    takes: '10 s',
  },
  calls: {
    command: `${fromSource} router/calls.ts`,
    about: 'a call in the router alone, without a server',
    takes: '10 s',
  },
  soak: {
    command: 'throughput/soak.ts',
    about: 'latency, memory and errors with 1,000 open connections',
    takes: '4 min',
  },
  streams: {
    command: 'streams/compare.ts',
    about: 'items of streams: MikroKit, node:http by hand, tRPC and oRPC',
    takes: '3 min',
  },
  idle: {
    command: 'throughput/idle.ts',
    about: 'memory of an idle connection, beside that of bare node:http',
    takes: '1 min',
  },
};

/** All benchmarks. Frameworks are compared by `npm start` and `npm run metrics`. */
export const benchmarks: readonly Benchmark[] = Object.entries(listed).map(
  ([name, { command, ...rest }]) => ({ name, command: command.split(' '), ...rest }),
);

/** The benchmark of a name, if there is one. */
export function benchmarkOf(name: string): Benchmark | undefined {
  return benchmarks.find((benchmark) => benchmark.name === name);
}
