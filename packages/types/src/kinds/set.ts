import { readsNullAsUndefined } from '../absence.ts';
import { everyElement, lowerElements, refuseRepeated, reviveElements } from '../elements.ts';
import { js } from '../emit/code.ts';
import { encodeDistinct } from '../emit/encode-distinct.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import { decodePart, readElement } from '../emit/parts.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import type { TypeId } from '../model.ts';
import { createRepetition } from '../repetition.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';

/** In JSON an array of its elements. The same element twice is refused. */
export interface SetNode {
  readonly kind: 'set';
  readonly element: TypeId;
  readonly readonly?: true;
}

export const setKind: Kind<SetNode> = {
  print: (node, printer) =>
    `${node.readonly ? 'ReadonlySet' : 'Set'}<${printer.type(node.element)}>`,
  mapTypes: (node, map) => ({ ...node, element: map(node.element) }),
  explain: (node, value, explanation) => {
    if (!Array.isArray(value)) return explanation.report('type');
    const nullIsUndefined = readsNullAsUndefined(explanation.types, node.element);
    const isRepeated = createRepetition(node.element, explanation);
    explanation.nested(() => {
      value.forEach((item, i) => {
        explanation.at(i, () => {
          if (isRepeated(item)) explanation.report('duplicate', 'another element');
          else if (item !== null || !nullIsUndefined) explanation.explain(node.element, item);
        });
      });
    });
  },
};

export const setInterpreter: KindInterpreter<SetNode> = {
  revive: (node, value, revival) => {
    if (!Array.isArray(value)) return INVALID;
    return revival.nested(() => {
      const elements = reviveElements(node.element, value, revival);
      if (elements === INVALID) return INVALID;
      const set = new Set(elements);
      return set.size === value.length ? set : INVALID;
    });
  },
  lower: (node, value, lowering) => {
    if (!(value instanceof Set)) refuse('Set');
    return lowering.nested(() => {
      const elements = lowerElements(node.element, value, lowering);
      refuseRepeated(node.element, elements, lowering.types);
      return elements;
    });
  },
  test: (node, value, testing) =>
    value instanceof Set && testing.nested(() => everyElement(node.element, value, testing)),
};

export const setEmitter: KindEmitter<SetNode> = {
  wire: () => [{ json: 'array', revives: 'set' }],
  decode: (node, emit, id) =>
    emit.decoder(id, { levels: 1 }, (value, depth) => [
      js`if (!Array.isArray(${value})) return ${emit.helper('INVALID')};`,
      js`const out = new Set();`,
      js`for (let i = 0; i < ${value}.length; i++) {
  ${decodePart(emit, {
    type: node.element,
    input: readElement(emit, node.element, js`${value}[i]`),
    local: 'item',
    depth,
    store: (item) => js`out.add(${item});`,
  })}
}`,
      js`return out.size === ${value}.length ? out : ${emit.helper('INVALID')};`,
    ]),
  encode: (node, emit, id) =>
    emit.encoder(id, { levels: 1 }, (value, depth) => {
      const { before, encode } = encodeDistinct(emit, node.element, depth);
      return [
        js`if (!(${value} instanceof Set)) ${emit.helper('refuse')}("Set");`,
        ...before,
        js`let text = "";`,
        js`for (const item of ${value}) text += (text === "" ? "[" : ",") + ${encode(js`item`)};`,
        js`return text === "" ? "[]" : text + "]";`,
      ];
    }),
  test: (node, emit, id) =>
    emit.tester(id, { levels: 1 }, (value, depth) => [
      js`if (!(${value} instanceof Set)) return false;`,
      js`for (const item of ${value}) {
  if (!(${emit.test(node.element)(js`item`, depth)})) return false;
}`,
    ]),
  guards: (_, value) => [js`${value} instanceof Set`],
};
