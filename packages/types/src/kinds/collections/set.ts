import { js } from '../../code/code.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import { elementSchema, type KindSchema } from '../../interfaces/kind-schema.ts';
import { setTraits } from '../../interfaces/traits.ts';
import type { SetNode } from '../../model/nodes.ts';
import { INVALID, reject } from '../../runtime/invalid.ts';
import {
  createRepetition,
  decodeElement,
  elementsToJson,
  everyElement,
  rejectRepeated,
} from './elements.ts';
import { decodePart, encodeUnique, readElement } from './parts.ts';

export const setKind: Kind<SetNode> = {
  print: (node, printer) =>
    `${node.readonly ? 'ReadonlySet' : 'Set'}<${printer.type(node.element)}>`,
  mapTypes: (node, map) => ({ ...node, element: map(node.element) }),
  decode: (node, json, decoder) => {
    if (!Array.isArray(json)) return decoder.reject('type');
    return decoder.nested(() => {
      const set = new Set<unknown>();
      // Adding numbers that share a hash takes long, and collecting issues needs no set.
      const isRepeated = decoder.goesOn() ? createRepetition() : undefined;
      let isRejected = false;
      for (let i = 0; i < json.length; i++) {
        let element = decodeElement(i, node.element, json[i], decoder);
        if (element !== INVALID && isRepeated?.(element)) {
          element = decoder.rejectAt(i, 'duplicate', 'another element');
        }
        if (element === INVALID && !decoder.goesOn()) return INVALID;
        if (element === INVALID) isRejected = true;
        else if (!isRepeated) set.add(element);
      }
      return isRejected || (!isRepeated && set.size < json.length) ? INVALID : set;
    });
  },
  toJson: (node, value, encoder) => {
    if (!(value instanceof Set)) reject('Set');
    return encoder.nested(() => {
      const elements = elementsToJson(node.element, value, encoder);
      rejectRepeated(node.element, elements, encoder.types);
      return elements;
    });
  },
  test: (node, value, tester) =>
    value instanceof Set && tester.nested(() => everyElement(node.element, value, tester)),
  mayBe: (_, json) => json === 'array',
  traits: () => setTraits,
};

export const setEmitter: KindEmitter<SetNode> = {
  forms: () => [{ json: 'array', decodesTo: 'set' }],
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
      const { before, encode } = encodeUnique(emit, node.element, depth);
      return [
        js`if (!(${value} instanceof Set)) ${emit.helper('reject')}("Set");`,
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

export const setSchema: KindSchema<SetNode> = ({ element }, context) => ({
  type: 'array',
  items: elementSchema(element, context),
  ...(context.isComparedByValue(element) && { uniqueItems: true }),
});
