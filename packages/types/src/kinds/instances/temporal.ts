import { type Code, js } from '../../emit/code.ts';
import type { Emit, KindEmitter } from '../../emit/kind-emitter.ts';
import { QUOTES } from '../../emit/strings/json-text.ts';
import { temporalShapes } from '../../emit/strings/temporal-shapes.ts';
import type { KindSchema } from '../../json-schema/kind-schema.ts';
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
import type { Kind } from '../kind.ts';
import { builtInTraits } from '../traits.ts';

/** In JSON a string: the result of `toString()`, by RFC 9557 and ISO 8601. */
export interface TemporalNode {
  readonly kind: 'temporal';
  readonly of: TemporalName;
}

/** Whether a name is a class of `Temporal`. */
export function isTemporalName(name: string): name is TemporalName {
  return Object.hasOwn(TEMPORAL_FORMS, name);
}

export const temporalKind: Kind<TemporalNode> = {
  print: (node) => `Temporal.${node.of}`,
  mapTypes: (node) => node,
  decode: (node, json, decoder) => {
    const value = decodeTemporal(json, classOf(node), node.of);
    return value === INVALID ? decoder.refuseText(json) : value;
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
