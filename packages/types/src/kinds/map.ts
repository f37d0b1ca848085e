import { everyElement, refuseRepeated, reviveElement } from '../elements.ts';
import { type Code, js } from '../emit/code.ts';
import { encodeDistinct } from '../emit/encode-distinct.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import { decodePart, readElement } from '../emit/parts.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import type { TypeId } from '../model.ts';
import { createRepetition } from '../repetition.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';
import { explainElements } from './tuple.ts';

/** In JSON an array of `[key, value]` entries. The same key twice is refused. */
export interface MapNode {
  readonly kind: 'map';
  readonly key: TypeId;
  readonly value: TypeId;
  readonly readonly?: true;
}

export const mapKind: Kind<MapNode> = {
  print: (node, printer) =>
    `${node.readonly ? 'ReadonlyMap' : 'Map'}<${printer.type(node.key)}, ${printer.type(node.value)}>`,
  mapTypes: (node, map) => ({ ...node, key: map(node.key), value: map(node.value) }),
  explain: (node, value, explanation) => {
    if (!Array.isArray(value)) return explanation.report('type');
    const entryNode = {
      kind: 'tuple',
      elements: [{ type: node.key }, { type: node.value }],
    } as const;
    const isRepeated = createRepetition(node.key, explanation);
    explanation.nested(() => {
      value.forEach((entry, i) => {
        explanation.at(i, () => {
          if (!Array.isArray(entry)) {
            const [key, part] = [explanation.print(node.key), explanation.print(node.value)];
            return explanation.report('type', `[${key}, ${part}]`);
          }
          if (entry.length > 0 && isRepeated(entry[0])) {
            explanation.at(0, () => explanation.report('duplicate', 'another key'));
          }
          explainElements(entryNode, entry, explanation);
        });
      });
    });
  },
};

export const mapInterpreter: KindInterpreter<MapNode> = {
  revive: (node, value, revival) => {
    if (!Array.isArray(value)) return INVALID;
    return revival.nested(() => {
      const map = new Map<unknown, unknown>();
      for (const entry of value) {
        if (!Array.isArray(entry) || entry.length !== 2) return INVALID;
        const key = reviveElement(node.key, entry[0], revival);
        const item = key === INVALID ? INVALID : reviveElement(node.value, entry[1], revival);
        if (item === INVALID) return INVALID;
        map.set(key, item);
      }
      return map.size === value.length ? map : INVALID;
    });
  },
  lower: (node, value, lowering) => {
    if (!(value instanceof Map)) refuse('Map');
    return lowering.nested(() => {
      const entries = Array.from(value, ([key, item], i) =>
        lowering.at(i, () => [
          lowering.at(0, () => lowering.lower(node.key, key)),
          lowering.at(1, () => lowering.lower(node.value, item)),
        ]),
      );
      const keys = entries.map(([key]) => key);
      refuseRepeated(node.key, keys, lowering.types);
      return entries;
    });
  },
  test: (node, value, testing) =>
    value instanceof Map &&
    testing.nested(
      () =>
        everyElement(node.key, value.keys(), testing) &&
        everyElement(node.value, value.values(), testing),
    ),
};

export const mapEmitter: KindEmitter<MapNode> = {
  wire: () => [{ json: 'array', revives: 'map' }],
  decode: (node, emit, id) =>
    emit.decoder(id, { levels: 1 }, (value, depth) => {
      const parts: Code[] = [];
      const store = (part: Code) => {
        parts.push(part);
        return [];
      };
      const part = (type: TypeId, at: number, local: string) =>
        decodePart(emit, {
          type,
          input: readElement(emit, type, js`entry[${at}]`),
          local,
          depth,
          store,
        });
      const body = [...part(node.key, 0, 'key'), ...part(node.value, 1, 'item')];
      const [key, item] = parts as [Code, Code];
      return [
        js`if (!Array.isArray(${value})) return ${emit.helper('INVALID')};`,
        js`const out = new Map();`,
        js`for (let i = 0; i < ${value}.length; i++) {
  const entry = ${value}[i];
  if (!Array.isArray(entry) || entry.length !== 2) return ${emit.helper('INVALID')};
  ${body}
  out.set(${key}, ${item});
}`,
        js`return out.size === ${value}.length ? out : ${emit.helper('INVALID')};`,
      ];
    }),
  encode: (node, emit, id) =>
    emit.encoder(id, { levels: 1 }, (value, depth) => {
      const { before, encode } = encodeDistinct(emit, node.key, depth);
      return [
        js`if (!(${value} instanceof Map)) ${emit.helper('refuse')}("Map");`,
        ...before,
        js`let text = "";`,
        js`for (const [key, item] of ${value}) {
  text += (text === "" ? "[[" : ",[") + ${encode(js`key`)} + "," + ${emit.encode(node.value)(js`item`, depth)} + "]";
}`,
        js`return text === "" ? "[]" : text + "]";`,
      ];
    }),
  test: (node, emit, id) =>
    emit.tester(id, { levels: 1 }, (value, depth) => [
      js`if (!(${value} instanceof Map)) return false;`,
      js`for (const [key, item] of ${value}) {
  if (!(${emit.test(node.key)(js`key`, depth)}) || !(${emit.test(node.value)(js`item`, depth)})) return false;
}`,
    ]),
  guards: (_, value) => [js`${value} instanceof Map`],
};
