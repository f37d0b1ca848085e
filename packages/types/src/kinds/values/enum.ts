import { type Code, js } from '../../code/code.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { Emit, KindEmitter } from '../../interfaces/kind-emitter.ts';
import { type KindSchema, oneOfValues } from '../../interfaces/kind-schema.ts';
import { primitiveTraits } from '../../interfaces/traits.ts';
import type { EnumNode } from '../../model/nodes.ts';
import { reject } from '../../runtime/invalid.ts';
import { encodeLiterals, isAmong } from '../unions/literals.ts';

export const enumKind: Kind<EnumNode> = {
  print: (node) => node.name,
  mapTypes: (node) => node,
  decode: (node, json, decoder) => (hasMember(node, json) ? json : decoder.reject('type')),
  toJson: (node, value) => (hasMember(node, value) ? value : reject(node.name)),
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
  decode: (node, emit) => ({ check: isMember(node, emit) }),
  encode: (node, emit, id) =>
    emit.encoder(id, { levels: 0 }, (value) =>
      encodeLiterals(
        node.members.map((member) => member.value),
        value,
        js`${emit.helper('reject')}(${node.name})`,
        emit,
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

function isMember({ members }: EnumNode, emit: Emit): (value: Code) => Code {
  const values = members.map((member) => member.value);
  return (value) => isAmong(values, value, emit);
}

/** The values by JSON type. An enum can mix strings and numbers. */
function ofBothTypes(node: EnumNode): (string | number)[][] {
  const values = node.members.map((member) => member.value);
  return [
    values.filter((value) => typeof value === 'string'),
    values.filter((value) => typeof value === 'number'),
  ].filter((list) => list.length > 0);
}
