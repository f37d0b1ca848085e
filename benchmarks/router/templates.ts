import { createRouter, isReply, type RouteDefinition, type Routes, route } from '@mikrokit/router';
import { createHttpRoutes, type HttpRouteForm } from '@mikrokit/router/http';
import { CODECS_VERSION, type RouteCodec } from '@mikrokit/types/runtime';
import { readCommandLine } from '../harness/command-line.ts';
import { median } from '../harness/statistics.ts';

// The time that a router needs to find the route of a request among 1,000 HTTP routes: the match of method and path, the
// decoding of values, and the endpoint of the request. The handler does not run.

const { count } = readCommandLine({
  usage: 'npm run bench -- templates [options]',
  about: 'The time to find a route among 1,000 HTTP routes, by the form of its path.',
  options: {
    rounds: { type: 'string', default: '15', about: 'of each, by turns' },
  },
});
const rounds = count('rounds');
const matches = 200_000;

const codec: RouteCodec = { contract: '', decodeParams: () => [], encodeResult: () => '1' };
const kinds = ['', '/{id}', '/{id}/items/{item}', '/{id}/files/{path...}'];

/** 250 groups of four templates each. */
function makeApi() {
  const routes: Record<string, RouteDefinition<() => number>> = {};
  const codecs: Record<string, RouteCodec> = Object.create(null);
  const forms: Record<string, HttpRouteForm> = {};
  for (let at = 0; at < 1_000; at++) {
    const id = `route${at}`;
    const http = `GET /group${at >> 2}${kinds[at % 4]}`;
    const names = [...http.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
    routes[id] = route({ http, handler: () => at }) as never;
    codecs[id] = codec;
    forms[id] = { http, parameters: names.map((name) => ({ in: 'path', name, form: {} })) };
  }
  const model = '{"version":1,"routes":{},"hooks":{},"types":{}}';
  return createRouter(
    routes as unknown as Routes,
    {},
    {
      version: CODECS_VERSION,
      model,
      routes: codecs,
      hooks: Object.create(null),
      http: createHttpRoutes(forms),
    },
  );
}

const paths: Readonly<Record<string, (group: number) => string>> = {
  'no parameter': (group) => `/group${group}`,
  'one parameter': (group) => `/group${group}/4711`,
  'two parameters': (group) => `/group${group}/4711/items/12`,
  'the rest': (group) => `/group${group}/4711/files/a/b/c.txt`,
  'an encoded value': (group) => `/group${group}/a%20b`,
};

const api = makeApi();
const targets = Object.entries(paths).map(
  ([name, pathOf]) => [name, Array.from({ length: 250 }, (_, group) => pathOf(group))] as const,
);
for (const target of targets.flatMap(([, all]) => all))
  if (isReply(api.accept('GET', target, undefined))) throw new Error(`${target} is not served`);

const times = new Map(targets.map(([name]) => [name, [] as number[]]));
for (let round = 0; round < rounds; round++) {
  for (const [name, all] of targets) {
    const before = process.threadCpuUsage();
    for (let at = 0; at < matches; at++) api.accept('GET', all[at % 250] as string, undefined);
    const { user, system } = process.threadCpuUsage(before);
    times.get(name)?.push((user + system) / matches);
  }
}
console.log(`finding one of 1,000 HTTP routes, µs of processor time, ${rounds} rounds`);
console.log('path | median | least');
for (const [name, all] of times)
  console.log([name, median(all).toFixed(3), Math.min(...all).toFixed(3)].join(' | '));
