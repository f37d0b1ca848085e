import type { Call } from '../calls/call.ts';
import type { FuzzedApi, FuzzedRoute } from '../fuzzed-api.ts';
import { partAt } from '../values/json-path.ts';
import { smallerJson } from './smaller-json.ts';

/** A call with one part removed or made simpler, that is as valid as before. */
export function* simplerCalls(
  api: FuzzedApi,
  call: Call,
  isValid: (route: FuzzedRoute, params: readonly unknown[]) => boolean,
): Generator<Call> {
  const { route, params, links, body, headers, expects } = call;
  if (body !== undefined) {
    for (let size = Math.ceil(body.length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let at = 0; at < body.length; at += size)
        yield { ...call, body: body.slice(0, at) + body.slice(at + size) };
    }
    return;
  }
  for (const name of Object.keys(headers)) {
    const { [name]: _, ...others } = headers;
    yield { ...call, headers: others };
  }
  const model = api.routes[route] as FuzzedRoute;
  for (const smaller of smallerJson(
    params,
    links.map(({ at }) => at),
  )) {
    if (!Array.isArray(smaller)) continue;
    if (isValid(model, smaller) !== (expects === 'accepted')) continue;
    const kept = links.filter(({ at }) => partAt(smaller, at) === partAt(params, at));
    yield { ...call, params: smaller, links: kept };
  }
  if (call.by === 'http' && model.methods.includes('POST')) yield { ...call, by: 'post' };
}

/** A call with all calls that it takes values from, directly or through others. */
export function sourcesOf(call: Call, found: Set<Call> = new Set()): ReadonlySet<Call> {
  if (found.has(call)) return found;
  found.add(call);
  for (const { source } of call.links) sourcesOf(source, found);
  return found;
}

/** The calls with one of them replaced, also where later calls take values from it. */
export function replaced(calls: readonly Call[], index: number, call: Call): readonly Call[] {
  const before = calls[index] as Call;
  const renewed = new Map<Call, Call>([[before, call]]);
  return calls.map((one, i) => {
    if (i === index) return call;
    if (!one.links.some(({ source }) => renewed.has(source))) return one;
    const links = one.links.map((link) => ({
      ...link,
      source: renewed.get(link.source) ?? link.source,
    }));
    const next = { ...one, links };
    renewed.set(one, next);
    return next;
  });
}
