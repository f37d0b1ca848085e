import { mayShare, shapeOfNumericNames } from './emit/string-shape.ts';
import { shapeOfTemplate } from './emit/templates.ts';
import type { ObjectNode } from './kinds/object.ts';
import { type NodeOf, type TypeId, type Types, typeNode } from './model.ts';
import { isNumericName } from './property-names.ts';
import { matchesTemplate } from './runtime/template.ts';

/** Whether the key of an index signature, a template or number, speaks of a property name. */
export function isOfPattern(types: Types, key: TypeId, name: string): boolean {
  const node = keyNode(types, key);
  return node.kind === 'number' ? isNumericName(name) : matchesTemplate(name, node);
}

/** Whether the keys of two index signatures, templates or number, may speak of the same property. */
export function mayShareNames(types: Types, a: TypeId, b: TypeId): boolean {
  const [left, right] = [shapeOfKey(types, a), shapeOfKey(types, b)];
  return mayShare(left, right);
}

/**
 * What an object type says of a property name: its own type, or that of the first index signature
 * that speaks of it, patterns before all strings. `undefined` for a name that it does not know.
 */
export function typeOfName(types: Types, node: ObjectNode, name: string): TypeId | undefined {
  const declared = node.properties.find((property) => property.name === name);
  return declared ? declared.type : typeOfOtherName(types, node, name);
}

/** The same for a name that is none of the declared ones. */
export function typeOfOtherName(types: Types, node: ObjectNode, name: string): TypeId | undefined {
  const pattern = node.patterns?.find(({ key }) => isOfPattern(types, key, name));
  if (pattern) return pattern.type;
  return node.index?.key === 'number' && !isNumericName(name) ? undefined : node.index?.type;
}

function shapeOfKey(types: Types, key: TypeId) {
  const node = keyNode(types, key);
  return node.kind === 'number' ? shapeOfNumericNames() : shapeOfTemplate(node);
}

function keyNode(types: Types, key: TypeId): NodeOf<'number'> | NodeOf<'template'> {
  const node = typeNode(types, key);
  if (node.kind === 'number' || node.kind === 'template') return node;
  throw new Error(`An index signature has keys of kind '${node.kind}'`);
}
