import { bareNode } from './model.ts';
import type { KindName, Property, TypeId, Types } from './nodes.ts';

/**
 * Whether the kind of a type, or of a member of a union, passes a test. For the output of a schema,
 * its input counts.
 */
export function mayBeOf(types: Types, id: TypeId, test: (kind: KindName) => boolean): boolean {
  const node = bareNode(types, id);
  if (node.kind === 'union') return node.members.some((member) => mayBeOf(types, member, test));
  return node.kind === 'parsed' ? mayBeOf(types, node.type, test) : test(node.kind);
}

/** Whether `undefined` satisfies the type, so that a property of this type can be absent. */
export function acceptsUndefined(types: Types, id: TypeId): boolean {
  return mayBeOf(types, id, (kind) => kind === 'undefined' || kind === 'unknown');
}

/** Whether JSON's `null` satisfies the type. */
export function acceptsNull(types: Types, id: TypeId): boolean {
  return mayBeOf(types, id, (kind) => kind === 'null' || kind === 'unknown');
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
  return mayBeOf(types, id, (kind) => kind === 'unknown');
}
