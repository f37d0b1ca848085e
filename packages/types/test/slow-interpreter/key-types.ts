import type { NodeOf, TypeId, Types } from '@mikrokit/types/model';
import { acceptsJson } from './accepts-json.ts';

/** The type of a key that is not declared: by the first pattern that it matches, or else the index signature. */
export function typeOfKey(
  types: Types,
  { patterns = [], index }: NodeOf<'object'>,
  name: string,
): TypeId | undefined {
  const pattern = patterns.find(({ key }) => acceptsJson(types, key, name, 0));
  if (pattern) return pattern.type;
  return index?.key === 'string' || `${Number(name)}` === name ? index?.type : undefined;
}
