import { tracingChannel } from 'node:diagnostics_channel';
import { createRouter, hook, isReply } from '@mikrokit/router';
import { CODECS_VERSION, type HookCodec, type RouteCodec } from '@mikrokit/types/runtime';
import { readCommandLine } from '../harness/command-line.ts';
import { median } from '../harness/statistics.ts';

// The cost of a call in the router, without a server: alone, with two hooks, and traced.

const { count } = readCommandLine({
  usage: 'npm run bench -- calls [options]',
  about: 'The cost of a call in the router, without a server: alone, with two hooks, and traced.',
  options: {
    rounds: { type: 'string', default: '9', about: 'of each, by turns' },
    calls: { type: 'string', default: '200000', about: 'in a round' },
  },
});
const [rounds, calls] = [count('rounds'), count('calls')];

const route: RouteCodec = { contract: '', decodeParams: () => [], encodeResult: () => '1' };
const codec: HookCodec = { decodeParams: () => [] };
const model = '{"version":1,"routes":{},"hooks":{},"types":{}}';
const codecs = {
  version: CODECS_VERSION,
  model,
  routes: { __proto__: null, alone: route, 'hooked/get': route } as never,
  hooks: { __proto__: null, 'hooked/before': codec, 'hooked/after': codec } as never,
};
const nothing = () => {};
const api = createRouter(
  {
    alone: () => 1,
    hooked: {
      before: hook({ handler: nothing }),
      get: () => 1,
      after: hook({ after: true, handler: nothing }),
    },
  },
  {},
  codecs,
);
const request = { header: () => undefined, native: undefined };

/** Nanoseconds of one call, on average. */
function time(path: string): number {
  const before = performance.now();
  for (let i = 0; i < calls; i++) {
    const endpoint = api.accept('POST', path, 'application/json');
    if (isReply(endpoint)) throw new Error(`${path} is not served`);
    const reply = endpoint.run('[]', request);
    if (!isReply(reply) || reply.status !== 200) throw new Error(`${path} fails`);
  }
  return ((performance.now() - before) * 1e6) / calls;
}

/** Times a call while a channel has a subscriber. */
function traced(channel: string, path: string): number {
  const { start } = tracingChannel(channel);
  start.subscribe(nothing);
  try {
    return time(path);
  } finally {
    start.unsubscribe(nothing);
  }
}

/** Makes one traced call: the router loads the code for tracing with the first. */
async function loadTracing(): Promise<void> {
  const { start } = tracingChannel('mikrokit:call');
  start.subscribe(nothing);
  const endpoint = api.accept('POST', '/alone', 'application/json');
  if (!isReply(endpoint)) await endpoint.run('[]', request);
  start.unsubscribe(nothing);
}

const rows: Readonly<Record<string, () => number>> = {
  'a route alone': () => time('/alone'),
  'a route with two hooks': () => time('/hooked/get'),
  'the same, its calls traced': () => traced('mikrokit:call', '/hooked/get'),
  'the same, its steps traced': () => traced('mikrokit:step', '/hooked/get'),
};
await loadTracing();
for (const run of Object.values(rows)) run();
const times = new Map(Object.keys(rows).map((name) => [name, [] as number[]]));
for (let round = 0; round < rounds; round++) {
  for (const [name, run] of Object.entries(rows)) times.get(name)?.push(run());
}
console.log(`ns a call in the router, medians of ${rounds} interleaved rounds of ${calls} calls`);
for (const [name, all] of times) console.log(`${name}: ${median(all).toFixed(0)}`);
