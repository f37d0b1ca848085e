import { js } from '../../code/code.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { bigintLiteralTraits, primitiveTraits } from '../../interfaces/traits.ts';
import type { LiteralNode } from '../../model/nodes.ts';
import { reject } from '../../runtime/invalid.ts';

export const literalKind: Kind<LiteralNode> = {
  print: printLiteral,
  mapTypes: (node) => node,
  decode: (node, json, decoder) =>
    json === node.value ? literalValue(node) : decoder.reject('type'),
  toJson: (node, value) => (value === literalValue(node) ? node.value : reject(printLiteral(node))),
  test: (node, value) => value === literalValue(node),
  mayBe: (node, json) => json === typeof node.value,
  traits: (node) => (node.bigint ? bigintLiteralTraits : primitiveTraits),
};

export const literalEmitter: KindEmitter<LiteralNode> = {
  forms: (node) => [
    { json: jsonType(node.value), values: [node.value], decodesTo: node.bigint ? 'bigint' : false },
  ],
  decode: (node, emit) =>
    node.bigint
      ? {
          convert: (input) =>
            js`(${input} === ${node.value} ? ${literalCode(node)} : ${emit.helper('INVALID')})`,
        }
      : { check: (input) => js`${input} === ${node.value}` },
  encode: (node, emit, id) => (value) =>
    js`(${value} === ${literalCode(node)} ? ${JSON.stringify(node.value)} : ${emit.helper('reject')}(${emit.print(id)}))`,
  copy: (node, emit, id) =>
    node.bigint
      ? {
          convert: () => (value) =>
            js`(${value} === ${literalCode(node)} ? ${node.value} : ${emit.helper('reject')}(${emit.print(id)}))`,
        }
      : 'unchanged',
  test: (node) => (value) => js`${value} === ${literalCode(node)}`,
  guards: (node, value) => [js`typeof ${value} === ${node.bigint ? 'bigint' : typeof node.value}`],
};

export const literalSchema: KindSchema<LiteralNode> = ({ value }) => ({
  type: jsonType(value),
  const: value,
});

function printLiteral(node: LiteralNode): string {
  return node.bigint ? `${node.value}n` : JSON.stringify(node.value);
}

function literalValue(node: LiteralNode): string | number | boolean | bigint {
  return node.bigint ? BigInt(node.value) : node.value;
}

function jsonType(value: string | number | boolean) {
  return typeof value as 'string' | 'number' | 'boolean';
}

function literalCode(node: LiteralNode) {
  return node.bigint ? js`BigInt(${node.value})` : js`${node.value}`;
}
