import type { Documented } from '../documented.ts';
import { type Code, join, js } from '../emit/code.ts';
import { encodeLiterals } from '../emit/encode-literals.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';

/** An enum by its values; in JSON a member's value, as at run time. */
export interface EnumNode extends Documented {
  readonly kind: 'enum';
  readonly name: string;
  readonly members: readonly { readonly name: string; readonly value: string | number }[];
}

export const enumKind: Kind<EnumNode> = {
  print: (node) => node.name,
  mapTypes: (node) => node,
  explain: (node, value, explanation) => {
    if (!hasMember(node, value)) explanation.report('type');
  },
};

export const enumInterpreter: KindInterpreter<EnumNode> = {
  revive: (node, value) => (hasMember(node, value) ? value : INVALID),
  lower: (node, value) => (hasMember(node, value) ? value : refuse(node.name)),
  test: hasMember,
};

export const enumEmitter: KindEmitter<EnumNode> = {
  wire: (node) =>
    ofBothTypes(node).map((values) => ({
      json: typeof values[0] as 'string' | 'number',
      values,
      revives: false,
    })),
  decode: (node) => ({ check: isMember(node) }),
  encode: (node, emit, id) =>
    emit.encoder(id, { levels: 0 }, (value) =>
      encodeLiterals(
        node.members.map((member) => member.value),
        value,
        js`${emit.helper('refuse')}(${node.name})`,
      ),
    ),
  test: isMember,
  guards: (node, value) =>
    ofBothTypes(node).map((values) => js`typeof ${value} === ${typeof values[0] as string}`),
};

function hasMember(node: EnumNode, value: unknown): boolean {
  return node.members.some((member) => member.value === value);
}

function isMember(node: EnumNode): (value: Code) => Code {
  return (value) =>
    join(
      node.members.map((member) => js`${value} === ${member.value}`),
      ' || ',
    );
}

/** The values by their JSON type; an enum may mix strings and numbers. */
function ofBothTypes(node: EnumNode): (string | number)[][] {
  const values = node.members.map((member) => member.value);
  return [
    values.filter((value) => typeof value === 'string'),
    values.filter((value) => typeof value === 'number'),
  ].filter((list) => list.length > 0);
}
