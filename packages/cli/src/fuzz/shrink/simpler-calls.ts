import type { Call } from '../calls/call.ts';
import type { FuzzedApi, FuzzedRoute } from '../fuzzed-api.ts';
import { type JsonPath, partAt, pathsIn, withPart } from '../values/json-path.ts';

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

/**
 * JSON with one part removed or made simpler, the largest steps first. Parts at `kept` locations
 * stay unchanged.
 */
function* smallerJson(json: unknown, kept: readonly JsonPath[]): Generator<unknown> {
  for (const path of pathsIn(json)) {
    const part = partAt(json, path);
    // A location holds still as long as nothing around it changes.
    const isKept = kept.some((one) => one.every((key, i) => i >= path.length || path[i] === key));
    if (path.length > 0 && !kept.some((one) => isBefore(path, one)) && !isKept)
      yield withPart(json, path, undefined);
    if (isKept || part === undefined) continue;
    for (const smaller of smallerParts(part)) yield withPart(json, path, smaller);
  }
}

/** Whether removing a list's element would move a location. */
function isBefore(path: JsonPath, location: JsonPath): boolean {
  const last = path.length - 1;
  const [at, other] = [path[last], location[last]];
  const isSibling = path.slice(0, -1).every((key, i) => location[i] === key);
  return isSibling && typeof at === 'number' && typeof other === 'number' && at <= other;
}

function smallerParts(part: unknown): readonly unknown[] {
  if (Array.isArray(part)) {
    const half = Math.ceil(part.length / 2);
    return part.length === 0
      ? []
      : [[], part.slice(0, half), part.slice(half)].slice(0, part.length > 1 ? 3 : 1);
  }
  if (typeof part === 'string') {
    const half = Math.ceil(part.length / 2);
    const all = [
      '',
      'a',
      part.slice(0, half),
      part.slice(half),
      part.slice(1),
      part.slice(0, -1),
      'a'.repeat(part.length),
    ];
    return [...new Set(all)].filter(
      (one) => one.length < part.length || (one.length === part.length && one < part),
    );
  }
  if (typeof part === 'number') {
    const all = [0, 1, Math.trunc(part), Math.trunc(part / 2), part - Math.sign(part)];
    return all.filter((one) => Math.abs(one) < Math.abs(part));
  }
  return part === true ? [false] : [];
}
