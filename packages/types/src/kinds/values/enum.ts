import { type Code, join, js } from '../../emit/code.ts';
import type { KindEmitter } from '../../emit/kind-emitter.ts';
import { type KindSchema, oneOfValues } from '../../json-schema/kind-schema.ts';
import type { Documented } from '../../model/documented.ts';
import { refuse } from '../../runtime/invalid.ts';
import { encodeLiterals } from '../../unions/literals.ts';
import type { Kind } from '../kind.ts';
import { primitiveTraits } from '../traits.ts';

/** An enum by its values; in JSON a member's value, as at run time. */
export interface EnumNode extends Documented {
  readonly kind: 'enum';
  readonly name: string;
  readonly members: readonly { readonly name: string; readonly value: string | number }[];
}

export const enumKind: Kind<EnumNode> = {
  print: (node) => node.name,
  mapTypes: (node) => node,
  decode: (node, json, decoder) => (hasMember(node, json) ? json : decoder.refuse('type')),
  toJson: (node, value) => (hasMember(node, value) ? value : refuse(node.name)),
  test: hasMember,
  mayBe: (_, json) => json === 'string' || json === 'number',
  traits: () => primitiveTraits,
};

export const enumEmitter: KindEmitter<EnumNode> = {
  forms: (node) =>
    ofBothTypes(node).map((values) => ({
      json: typeof values[0] as 'string' | 'number',
      values,
      decodesTo: false,
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
  copy: () => 'unchanged',
  test: isMember,
  guards: (node, value) =>
    ofBothTypes(node).map((values) => js`typeof ${value} === ${typeof values[0] as string}`),
};

export const enumSchema: KindSchema<EnumNode> = ({ members }) =>
  oneOfValues(members.map(({ value }) => value));

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
