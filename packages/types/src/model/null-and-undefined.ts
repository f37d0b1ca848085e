import { bareNode } from './model.ts';
import type { Property, TypeId, Types } from './nodes.ts';

/** Whether `undefined` satisfies the type, so that a property of this type can be absent. */
export function acceptsUndefined(types: Types, id: TypeId): boolean {
  const node = bareNode(types, id);
  if (node.kind === 'union') return node.members.some((member) => acceptsUndefined(types, member));
  if (node.kind === 'parsed') return acceptsUndefined(types, node.type);
  return node.kind === 'undefined' || node.kind === 'unknown';
}

/** Whether JSON's `null` satisfies the type. */
export function acceptsNull(types: Types, id: TypeId): boolean {
  const node = bareNode(types, id);
  if (node.kind === 'union') return node.members.some((member) => acceptsNull(types, member));
  if (node.kind === 'parsed') return acceptsNull(types, node.type);
  return node.kind === 'null' || node.kind === 'unknown';
}

/** Whether `null` as an element of an array or tuple decodes to `undefined`. */
export function readsNullAsUndefined(types: Types, id: TypeId): boolean {
  return acceptsUndefined(types, id) && !acceptsNull(types, id);
}

/** Whether JSON must have the property, because it is required and has no default. */
export function isRequiredInJson(types: Types, property: Property): boolean {
  return property.default === undefined && isRequired(types, property);
}

/** Whether a value must have the property. */
export function isRequired(types: Types, property: Property): boolean {
  return !property.optional && !acceptsUndefined(types, property.type);
}

/** Whether any JSON satisfies the type. */
export function isAnyJson(types: Types, id: TypeId): boolean {
  const node = bareNode(types, id);
  if (node.kind === 'union') return node.members.some((member) => isAnyJson(types, member));
  if (node.kind === 'parsed') return isAnyJson(types, node.type);
  return node.kind === 'unknown';
}
