import { createRouter, hook, isReply, type Routes } from '@mikrokit/router';
import { CODECS_VERSION, type HookCodec, type RouteCodec } from '@mikrokit/types/runtime';
import { readCommandLine } from '../harness/command-line.ts';
import { median } from '../harness/statistics.ts';

// The time that a router needs at start-up for its routes: 20 to a group, with a hook before and after each group's
// routes and two around all of them.

const { count } = readCommandLine({
  usage: 'npm run bench -- routes [options]',
  about: 'The time to create routers of many routes, and to find one.',
  options: {
    rounds: { type: 'string', default: '15', about: 'of each, by turns' },
  },
});
const rounds = count('rounds');
const perGroup = 20;

const route: RouteCodec = { contract: '', decodeParams: () => [], encodeResult: () => '1' };
const codec: HookCodec = { decodeParams: () => [] };

/** Routes and their codecs, as the compiler would attach them. */
function makeApi(count: number) {
  const routes: Record<string, Routes[string]> = { first: hook({ handler: () => {} }) };
  const routeCodecs: Record<string, RouteCodec> = Object.create(null);
  const hookCodecs: Record<string, HookCodec> = Object.assign(Object.create(null), {
    first: codec,
    last: codec,
  });
  for (let at = 0; at < count; at += perGroup) {
    const name = `group${at / perGroup}`;
    const group: Record<string, Routes[string]> = { before: hook({ handler: () => {} }) };
    for (let i = at; i < Math.min(at + perGroup, count); i++) {
      group[`route${i}`] = () => i;
      routeCodecs[`${name}/route${i}`] = route;
    }
    group.after = hook({ after: true, handler: () => {} });
    hookCodecs[`${name}/before`] = codec;
    hookCodecs[`${name}/after`] = codec;
    routes[name] = group;
  }
  routes.last = hook({ after: true, handler: () => {} });
  const model = '{"version":1,"routes":{},"hooks":{},"types":{}}';
  return {
    routes,
    codecs: { version: CODECS_VERSION, model, routes: routeCodecs, hooks: hookCodecs },
  };
}

console.log(
  `createRouter with routes in groups of ${perGroup} and four hooks around each, ms of processor time, ${rounds} rounds`,
);
console.log('routes | first | median | per 1,000');
for (const count of [1, 10, 100, 1_000, 10_000]) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { routes, codecs } = makeApi(count);
    // CPU of this thread alone, without other work on the machine and garbage of earlier rounds.
    const before = process.threadCpuUsage();
    const api = createRouter(routes, {}, codecs);
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1_000);
    const last = `group${Math.floor((count - 1) / perGroup)}/route${count - 1}`;
    const endpoint = api.accept('POST', `/${last}`, 'application/json');
    if (isReply(endpoint)) throw new Error(`${last} is not served`);
  }
  const middle = median(times);
  const cells = [times[0] ?? 0, middle, (middle / count) * 1_000].map((time) => time.toFixed(2));
  console.log([count, ...cells].join(' | '));
}
