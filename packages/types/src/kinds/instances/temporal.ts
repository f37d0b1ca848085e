import { type Code, js } from '../../code/code.ts';
import { QUOTES } from '../../code/strings/json-text.ts';
import { temporalShapes } from '../../code/strings/temporal-shapes.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { Emit, KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { builtInTraits } from '../../interfaces/traits.ts';
import type { TemporalNode } from '../../model/nodes.ts';
import { builtIn } from '../../runtime/built-in.ts';
import {
  decodeTemporal,
  isTemporal,
  LONGEST_TEMPORAL,
  TEMPORAL_FORMS,
  type TemporalClass,
  type TemporalName,
  temporalToJson,
} from '../../runtime/dates/temporal-text.ts';
import { INVALID } from '../../runtime/invalid.ts';

/** Whether a name is a class of `Temporal`. */
export function isTemporalName(name: string): name is TemporalName {
  return Object.hasOwn(TEMPORAL_FORMS, name);
}

export const temporalKind: Kind<TemporalNode> = {
  print: (node) => `Temporal.${node.of}`,
  mapTypes: (node) => node,
  decode: (node, json, decoder) => {
    const value = decodeTemporal(json, classOf(node), node.of);
    return value === INVALID ? decoder.rejectText(json) : value;
  },
  toJson: (node, value) => temporalToJson(value, classOf(node), node.of),
  test: (node, value) => value instanceof classOf(node),
  mayBe: (_, json) => json === 'string',
  traits: () => builtInTraits,
};

export const temporalEmitter: KindEmitter<TemporalNode> = {
  forms: ({ of }) =>
    temporalShapes(of).map((shape) => ({
      json: 'string',
      form: { matches: (text) => isTemporal(text, of), shape: () => shape },
      decodesTo: `Temporal.${of}`,
    })),
  decode: (node, emit) => ({
    convert: (input) =>
      js`${emit.helper('decodeTemporal')}(${input}, ${constantOf(node, emit)}, ${node.of})`,
  }),
  encode: (node, emit) => (value) =>
    js`${emit.helper('temporalToJson')}(${value}, ${constantOf(node, emit)}, ${node.of})`,
  delimiters: () => QUOTES,
  test: (node, emit) => (value) => js`${value} instanceof ${constantOf(node, emit)}`,
  guards: (node, value, emit) => [js`${value} instanceof ${constantOf(node, emit)}`],
};

export const temporalSchema: KindSchema<TemporalNode> = ({ of }) => ({
  type: 'string',
  pattern: TEMPORAL_FORMS[of].source,
  maxLength: LONGEST_TEMPORAL,
});

function classOf(node: TemporalNode): TemporalClass {
  return builtIn(`Temporal.${node.of}`);
}

function constantOf(node: TemporalNode, emit: Emit): Code {
  return emit.builtIn(`Temporal.${node.of}`);
}
