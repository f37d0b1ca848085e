import { type NodeOf, type TypeId, type Types, typeNode } from '@mikrokit/types/model';
import { acceptsJson } from './accepts-json.ts';

/** The type of a key that is not declared: by the first pattern that it matches, or else the index signature. */
export function typeOfKey(
  types: Types,
  { patterns = [], index }: NodeOf<'object'>,
  name: string,
): TypeId | undefined {
  const pattern = patterns.find(({ key }) =>
    typeNode(types, key).kind === 'number' ? isNumeric(name) : acceptsJson(types, key, name, 0),
  );
  if (pattern) return pattern.type;
  return index?.key === 'string' || isNumeric(name) ? index?.type : undefined;
}

function isNumeric(name: string): boolean {
  return `${Number(name)}` === name;
}
