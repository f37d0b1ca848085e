import {
  ANY_SHAPE,
  mayShare,
  type StringShape,
  shapeOfNumericNames,
} from '../../code/strings/string-shape.ts';
import { ruleOf } from '../../constraints/rules.ts';
import type { Constraint } from '../../model/constraints.ts';
import { typeNode } from '../../model/model.ts';
import type { NodeOf, ObjectNode, TypeId, TypeNode, Types } from '../../model/nodes.ts';
import { isNumericName } from '../../model/property-names.ts';
import { matchesTemplate } from '../../runtime/texts/match-template.ts';
import { shapeOfTemplate } from '../values/template-code.ts';

/** Whether an index signature, whose key is a template or number or has constraints, covers a property name. */
export function isOfPattern(types: Types, key: TypeId, name: string): boolean {
  const node = keyNode(types, key);
  switch (node.kind) {
    case 'string':
      return true;
    case 'number':
      return isNumericName(name);
    case 'template':
      return matchesTemplate(name, node);
    case 'constrained': {
      const value = keyNode(types, node.type).kind === 'number' ? Number(name) : name;
      const accepts = (constraint: Constraint) => ruleOf(constraint).accepts(constraint, value);
      return isOfPattern(types, node.type, name) && node.constraints.every(accepts);
    }
  }
}

/**
 * Whether two index signatures, whose keys are templates or number, can cover the same property.
 */
export function mayShareNames(types: Types, a: TypeId, b: TypeId): boolean {
  const [left, right] = [shapeOfKey(types, a), shapeOfKey(types, b)];
  return mayShare(left, right);
}

/**
 * The type of a property name in an object type: the declared type, or the type of the first index
 * signature that covers it. Patterns come before the signature for all strings. `undefined` for an
 * unknown name.
 */
export function typeOfName(types: Types, node: ObjectNode, name: string): TypeId | undefined {
  const declared = node.properties.find((property) => property.name === name);
  return declared ? declared.type : typeOfOtherName(types, node, name);
}

/** Like {@link typeOfName}, for a name that is not declared. */
export function typeOfOtherName(types: Types, node: ObjectNode, name: string): TypeId | undefined {
  const pattern = node.patterns?.find(({ key }) => isOfPattern(types, key, name));
  if (pattern) return pattern.type;
  return node.index?.key === 'number' && !isNumericName(name) ? undefined : node.index?.type;
}

function shapeOfKey(types: Types, key: TypeId): StringShape {
  const node = keyNode(types, key);
  if (node.kind === 'constrained') return shapeOfKey(types, node.type);
  if (node.kind === 'string') return ANY_SHAPE;
  return node.kind === 'number' ? shapeOfNumericNames() : shapeOfTemplate(node);
}

/** Whether the names under an index signature have constraints: `Record<number & Min<1>, T>`. */
export function isConstrainedKey(types: Types, key: TypeId): boolean {
  return keyNode(types, key).kind === 'constrained';
}

/** Whether the names under an index signature are all strings with constraints: `Record<string & Uuid, T>`. */
export function isConstrainedString(types: Types, key: TypeId): boolean {
  const node = keyNode(types, key);
  return node.kind === 'constrained' && keyNode(types, node.type).kind === 'string';
}

type KeyNode = NodeOf<'constrained' | 'number' | 'string' | 'template'>;

function keyNode(types: Types, key: TypeId): KeyNode {
  const node = typeNode(types, key);
  if (isKeyNode(node)) return node;
  throw new Error(`An index signature has keys of kind '${node.kind}'`);
}

/** Whether a type can be the key type of an index signature. */
export function isKeyType(types: Types, id: TypeId): boolean {
  const node = types[id];
  if (node?.kind === 'constrained') return isKeyNode(typeNode(types, node.type));
  return node?.kind === 'number' || node?.kind === 'template';
}

function isKeyNode(node: TypeNode): node is KeyNode {
  return ['constrained', 'number', 'string', 'template'].includes(node.kind);
}
