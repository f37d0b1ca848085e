import type { Type } from '@deepkit/type';

/** The most parts that are counted for one type. */
const MOST = 1000;

/** How much a type consists of: the types inside it, each once, and the length of literal texts. */
export function weightOf(type: Type): number {
  const seen = new Set<object>([type]);
  let weight = 0;
  for (const part of seen) {
    weight += ownWeight(part);
    if (seen.size < MOST) for (const inner of partsOf(part)) seen.add(inner);
  }
  return weight;
}

function ownWeight(part: object): number {
  const literal: unknown = Reflect.get(part, 'literal');
  return typeof literal === 'string' ? 1 + literal.length : 1;
}

function partsOf(type: object): readonly object[] {
  return ['types', 'type', 'index', 'arguments', 'typeArguments', 'parameters', 'return']
    .flatMap((key) => Reflect.get(type, key) as unknown)
    .filter((part) => typeof part === 'object' && part !== null);
}
