import { type Code, join, js } from '../../code/code.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import type { ObjectNode } from '../../model/nodes.ts';
import { emitIsOfPattern, isNumeric } from './key-patterns.ts';

/**
 * Statements that run `reject` for an object with unknown keys, after its required keys were
 * checked. None if unknown keys are dropped.
 */
export function rejectUnknownKeys(
  node: ObjectNode,
  emit: Emit,
  value: Code,
  reject: Code,
): readonly Code[] {
  const { index, patterns, properties } = node;
  if (!node.closed || index?.key === 'string') return [];
  const list = join(
    properties.map(({ name }) => js`${name}`),
    ', ',
  );
  if (patterns) {
    const known = [
      ...isDeclared(node, emit),
      ...patterns.map(({ key }) => emitIsOfPattern(emit, key)),
      ...(index ? [isNumeric()] : []),
    ];
    return [
      js`for (const key of Object.keys(${value})) {
  if (!(${join(known, ' || ')}) && ${emit.helper('isPresent')}(${value}, key)) ${reject}
}`,
    ];
  }
  const many = properties.length > FEW ? namesOf(node, emit) : undefined;
  return [
    many
      ? js`if (${emit.helper('hasKeyOutside')}(${value}, ${many}, ${index !== undefined})) ${reject}`
      : js`if (${emit.helper('hasUnknownKey')}(${value}, [${list}], ${index !== undefined})) ${reject}`,
  ];
}

/**
 * Whether a type forbids keys by its signatures alone: `Record<string, never>`, `Record<Uuid,
 * number>`. Writing a value with other keys fails. Types with properties drop unknown keys, because
 * TypeScript allows values to have more.
 */
export function forbidsKeys({ closed, properties, index }: ObjectNode): boolean {
  return closed === true && properties.length === 0 && index?.key !== 'string';
}

/** Up to this many names are compared one by one. More are looked up in a set. */
const FEW = 40;

/**
 * The conditions under which `key` is a declared name. One of them must hold. Empty without
 * declared names.
 */
export function isDeclared(node: ObjectNode, emit: Emit): Code[] {
  if (node.properties.length > FEW) return [js`${namesOf(node, emit)}.has(key)`];
  return node.properties.map(({ name }) => js`key === ${name}`);
}

function namesOf({ properties }: ObjectNode, emit: Emit): Code {
  const names = properties.map(({ name }) => js`${name}`);
  return emit.constant('names', js`new Set([${join(names, ', ')}])`);
}
