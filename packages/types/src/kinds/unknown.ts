import { js } from '../emit/code.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import type { Explanation, Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { decodeUnknown, encodeUnknown } from '../runtime/any-json.ts';

/** Any JSON value, passed through. Its nesting is bounded; `__proto__` keys and `1e999` are refused. */
export interface UnknownNode {
  readonly kind: 'unknown';
}

export const unknownKind: Kind<UnknownNode> = {
  print: () => 'unknown',
  mapTypes: (node) => node,
  explain: (_, value, explanation) => explainAnyJson(value, explanation),
};

export const unknownInterpreter: KindInterpreter<UnknownNode> = {
  revive: (_, value, revival) => decodeUnknown(value, revival.levelsLeft()),
  lower: (_, value, lowering) => JSON.parse(encodeUnknown(value, lowering.levelsLeft())),
  test: () => true,
};

export const unknownEmitter: KindEmitter<UnknownNode> = {
  wire: () => [{ json: 'any', revives: false }],
  decode: (_, emit) => ({
    convert: (input, depth) => js`${emit.helper('decodeUnknown')}(${input}, ${depth})`,
  }),
  encode: (_, emit) => (value, depth) => js`${emit.helper('encodeUnknown')}(${value}, ${depth})`,
  test: () => () => js`${true}`,
  guards: () => [js`${true}`],
};

/** Explains a value of which all that is asked is that it is JSON, without what is never accepted. */
export function explainAnyJson(value: unknown, explanation: Explanation): void {
  if (typeof value === 'number' && !Number.isFinite(value)) explanation.report('type', 'number');
  if (typeof value !== 'object' || value === null) return;
  explanation.nested(() => {
    for (const [key, item] of Object.entries(value)) {
      explanation.at(Array.isArray(value) ? Number(key) : key, () => {
        if (key === '__proto__') explanation.report('key', 'another key than __proto__');
        else explainAnyJson(item, explanation);
      });
    }
  });
}
