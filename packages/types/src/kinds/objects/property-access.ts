import { type Code, join, js, member } from '../../code/code.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import type { ObjectNode, Property, TypeId } from '../../model/nodes.ts';
import { emitIsOfPattern, isNumeric } from './key-patterns.ts';
import { isDeclared } from './unknown-keys.ts';

/** An object type and the expression that its functions read. */
export interface ObjectContext {
  readonly node: ObjectNode;
  readonly emit: Emit;
  readonly value: Code;
  readonly depth: Code;
}

/** `value.key`, but never a member of `Object.prototype`. */
export function emitRead(emit: Emit, value: Code, key: string): Code {
  return key in Object.prototype
    ? js`${emit.helper('ownProperty')}(${value}, ${key})`
    : member(value, key);
}

/** `object.key = value`. A `__proto__` key makes a property, not a prototype. */
export function emitWrite(object: Code, key: string, value: Code): Code {
  return key === '__proto__'
    ? js`Object.defineProperty(${object}, ${key}, { value: ${value}, enumerable: true, configurable: true, writable: true });`
    : js`${member(object, key)} = ${value};`;
}

/** A loop over the properties that only index signatures cover. Empty without one. */
export function eachOther(
  node: ObjectNode,
  emit: Emit,
  value: Code,
  write: (item: Code, type: TypeId) => readonly Code[],
): Code[] {
  const { index, patterns = [] } = node;
  if (!index && patterns.length === 0) return [];
  const skips = isDeclared(node, emit);
  const isOther = index?.key === 'number' ? [js`!(${isNumeric()})`] : [];
  if (patterns.length === 0) skips.push(...isOther);
  const item = js`item`;
  const body = [
    ...(skips.length > 0 ? [js`if (${join(skips, ' || ')}) continue;`] : []),
    js`const ${item} = ${value}[key];`,
    ...patterns.map(
      ({ key, type }) => js`if (${emitIsOfPattern(emit, key)}) {
  ${write(item, type)}
  continue;
}`,
    ),
    ...(patterns.length > 0 ? isOther.map((code) => js`if (${code}) continue;`) : []),
    ...(index ? write(item, index.type) : []),
  ];
  return [js`for (const key of Object.keys(${value})) {\n  ${body}\n}`];
}

/**
 * Properties in an order where cheap checks reject a wrong value before others walk it in depth.
 */
export function cheapFirst(node: ObjectNode, emit: Emit): readonly Property[] {
  const isNested = ({ type }: Property) =>
    emit.forms(type).some(({ json }) => json === 'any' || json === 'array' || json === 'object');
  return [
    ...node.properties.filter((property) => !isNested(property)),
    ...node.properties.filter(isNested),
  ];
}

/** A readable and unique suffix for the local variables of a property. */
export function localName(property: Property, node: ObjectNode): string {
  const { name } = property;
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : String(node.properties.indexOf(property));
}
