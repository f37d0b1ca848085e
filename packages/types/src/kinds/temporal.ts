import { type Code, js } from '../emit/code.ts';
import { QUOTES } from '../emit/json-text.ts';
import type { Emit, KindEmitter } from '../emit/kind-emitter.ts';
import { temporalShapes } from '../emit/temporal-shapes.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { builtIn } from '../runtime/built-in.ts';
import { INVALID } from '../runtime/invalid.ts';
import {
  decodeTemporal,
  isTemporal,
  lowerTemporal,
  TEMPORAL_FORMS,
  type TemporalClass,
  type TemporalName,
} from '../runtime/temporal.ts';

/** In JSON a string: what `toString()` gives, as RFC 9557 and ISO 8601 write it. */
export interface TemporalNode {
  readonly kind: 'temporal';
  readonly of: TemporalName;
}

/** Whether a name is that of a class of `Temporal`. */
export function isTemporalName(name: string): name is TemporalName {
  return Object.hasOwn(TEMPORAL_FORMS, name);
}

export const temporalKind: Kind<TemporalNode> = {
  print: (node) => `Temporal.${node.of}`,
  mapTypes: (node) => node,
  explain: (node, value, explanation) => {
    if (typeof value !== 'string') explanation.report('type');
    else if (decodeTemporal(value, classOf(node), node.of) === INVALID)
      explanation.report('format');
  },
};

export const temporalInterpreter: KindInterpreter<TemporalNode> = {
  revive: (node, value) => decodeTemporal(value, classOf(node), node.of),
  lower: (node, value) => lowerTemporal(value, classOf(node), node.of),
  test: (node, value) => value instanceof classOf(node),
};

export const temporalEmitter: KindEmitter<TemporalNode> = {
  wire: ({ of }) =>
    temporalShapes(of).map((shape) => ({
      json: 'string',
      form: { matches: (text) => isTemporal(text, of), shape: () => shape },
      revives: `Temporal.${of}`,
    })),
  decode: (node, emit) => ({
    convert: (input) =>
      js`${emit.helper('decodeTemporal')}(${input}, ${constantOf(node, emit)}, ${node.of})`,
  }),
  encode: (node, emit) => (value) =>
    js`${emit.helper('lowerTemporal')}(${value}, ${constantOf(node, emit)}, ${node.of})`,
  ends: () => QUOTES,
  test: (node, emit) => (value) => js`${value} instanceof ${constantOf(node, emit)}`,
  guards: (node, value, emit) => [js`${value} instanceof ${constantOf(node, emit)}`],
};

function classOf(node: TemporalNode): TemporalClass {
  return builtIn(`Temporal.${node.of}`);
}

function constantOf(node: TemporalNode, emit: Emit): Code {
  return emit.builtIn(`Temporal.${node.of}`);
}
