import { type JsonPath, partAt, pathsIn, withPart } from '../values/json-path.ts';

/**
 * JSON with one part removed or made simpler, the largest steps first. Parts at `kept` locations
 * stay unchanged.
 */
export function* smallerJson(json: unknown, kept: readonly JsonPath[]): Generator<unknown> {
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
