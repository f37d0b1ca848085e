import { isRequiredInJson } from '../absence.ts';
import type { ObjectNode } from '../kinds/object.ts';
import { type Code, join, js } from './code.ts';
import type { Emit } from './kind-emitter.ts';
import { emitIsOfPattern, emitRead, isNumeric } from './properties.ts';

/**
 * Statements that do `refuse` for an object with keys that its type does not know, once those it must have
 * are there; none where unknown keys are dropped. As many keys as known properties that are
 * present are those properties: counting takes 18 ns where comparing all names takes 66 (a value with 7 keys that holds one
 * with 3), so names are left to objects that have more (a property set to `undefined`, or inherited, counts here only).
 */
export function refuseUnknownKeys(
  node: ObjectNode,
  emit: Emit,
  value: Code,
  refuse: Code,
): readonly Code[] {
  const { index, patterns, properties } = node;
  if (!node.closed || index?.key === 'string') return [];
  const names = join(
    properties.map(({ name }) => js`${name}`),
    ', ',
  );
  if (patterns) {
    const known = [
      ...properties.map(({ name }) => js`key === ${name}`),
      ...patterns.map(({ key }) => emitIsOfPattern(emit, key)),
      ...(index ? [isNumeric()] : []),
    ];
    return [
      js`for (const key of Object.keys(${value})) {
  if (!(${join(known, ' || ')})) ${refuse}
}`,
    ];
  }
  const hasUnknown = emit.helper('hasUnknownKey');
  if (index) return [js`if (${hasUnknown}(${value}, [${names}], ${true})) ${refuse}`];
  const required = properties.filter((property) => isRequiredInJson(emit.types, property));
  const present = properties
    .filter((property) => !required.includes(property))
    .map(({ name }) => js`(${emitRead(emit, value, name)} !== undefined)`);
  const count = join([js`${required.length}`, ...present], ' + ');
  return [
    js`if (${emit.helper('countKeys')}(${value}) !== ${count} && ${hasUnknown}(${value}, [${names}], ${false})) ${refuse}`,
  ];
}
