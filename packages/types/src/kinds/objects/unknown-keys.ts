import { type Code, join, js } from '../../code/code.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import type { ObjectNode } from '../../model/nodes.ts';
import { emitIsOfPattern, isNumeric } from './property-access.ts';

/**
 * Statements that run `refuse` for an object with unknown keys, after its required keys were checked; none if
 * unknown keys are dropped.
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
  if (!(${join(known, ' || ')}) && ${emit.helper('isPresent')}(${value}, key)) ${refuse}
}`,
    ];
  }
  return [
    js`if (${emit.helper('hasUnknownKey')}(${value}, [${names}], ${index !== undefined})) ${refuse}`,
  ];
}
