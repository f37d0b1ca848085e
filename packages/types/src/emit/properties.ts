import type { IndexSignature, ObjectNode } from '../kinds/object.ts';
import { type Code, join, js, member } from './code.ts';
import type { Emit } from './kind-emitter.ts';

/** `value.key`, never what the prototype has under that name. */
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

/** A loop over the properties that only the index signature speaks of; none without one. */
export function eachOther(
  node: ObjectNode,
  value: Code,
  write: (item: Code, index: IndexSignature) => readonly Code[],
): Code[] {
  if (!node.index) return [];
  const skips = node.properties.map((property) => js`key === ${property.name}`);
  if (node.index.key === 'number') skips.push(js`String(Number(key)) !== key`);
  return [
    js`for (const key of Object.keys(${value})) {
  ${skips.length > 0 ? [js`if (${join(skips, ' || ')}) continue;`] : []}
  const item = ${value}[key];
  ${write(js`item`, node.index)}
}`,
  ];
}
