import { js } from '../../code/code.ts';
import { BRACKETS, NO_DELIMITERS } from '../../code/strings/json-text.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { Emit, KindEmitter } from '../../interfaces/kind-emitter.ts';
import { elementSchema, type KindSchema } from '../../interfaces/kind-schema.ts';
import { arrayTraits } from '../../interfaces/traits.ts';
import { typeNode } from '../../model/model.ts';
import type { ArrayNode, TypeId } from '../../model/nodes.ts';
import { INVALID, reject } from '../../runtime/invalid.ts';
import { copyList, encodeCopy } from '../objects/copy-as-json.ts';
import { decodeElement, elementsToJson, everyElement } from './elements.ts';
import { decodePart, readElement } from './parts.ts';

export const arrayKind: Kind<ArrayNode> = {
  print: (node, printer) => `${node.readonly ? 'readonly ' : ''}${printer.operand(node.element)}[]`,
  mapTypes: (node, map) => ({ ...node, element: map(node.element) }),
  decode: (node, json, decoder) => {
    if (!Array.isArray(json)) return decoder.reject('type');
    return decoder.nested(() => {
      const out: unknown[] = [];
      let isRejected = false;
      for (let i = 0; i < json.length; i++) {
        const element = decodeElement(i, node.element, json[i], decoder);
        if (element !== INVALID) out.push(element);
        else if (!decoder.goesOn()) return INVALID;
        else isRejected = true;
      }
      return isRejected ? INVALID : out;
    });
  },
  toJson: (node, value, encoder) => {
    if (!Array.isArray(value)) reject('array');
    return encoder.nested(() => elementsToJson(node.element, value, encoder));
  },
  test: (node, value, tester) =>
    Array.isArray(value) && tester.nested(() => everyElement(node.element, value, tester)),
  mayBe: (_, json) => json === 'array',
  traits: () => arrayTraits,
};

export const arrayEmitter: KindEmitter<ArrayNode> = {
  forms: () => [{ json: 'array', decodesTo: false }],
  decode: (node, emit, id) =>
    emit.decoder(id, { levels: 1 }, (value, depth) => [
      js`if (!Array.isArray(${value})) return ${emit.helper('INVALID')};`,
      js`const out = new Array(${value}.length);`,
      js`for (let i = 0; i < out.length; i++) {
  ${decodePart(emit, {
    type: node.element,
    input: readElement(emit, node.element, js`${value}[i]`),
    local: 'item',
    depth,
    store: (item) => js`out[i] = ${item};`,
  })}
}`,
      js`return out;`,
    ]),
  encode: (node, emit, id) => {
    if (isStringified(node, emit, id)) return encodeCopy(emit, id);
    return emit.encoder(id, { levels: 1 }, (value, depth) => {
      const { code, before, after } = emit.encodeText(node.element)(js`item`, depth);
      const between = `${after},${before}`;
      return [
        js`if (!Array.isArray(${value})) ${emit.helper('reject')}("array");`,
        js`const { length } = ${value};`,
        js`if (length === 0) return "";`,
        js`let text = "";`,
        js`for (let i = 0; i < length; i++) {
  const item = ${value}[i];
  text += (i === 0 ? ${before} : ${between}) + ${code};
}`,
        after === '' ? js`return text;` : js`return text + ${after};`,
      ];
    });
  },
  delimiters: (node, emit, id) => (isStringified(node, emit, id) ? NO_DELIMITERS : BRACKETS),
  copy: copyList,
  test: (node, emit, id) =>
    emit.tester(id, { levels: 1 }, (value, depth) => [
      js`if (!Array.isArray(${value})) return false;`,
      js`for (const item of ${value}) {
  if (!(${emit.test(node.element)(js`item`, depth)})) return false;
}`,
    ]),
  guards: (_, value) => [js`Array.isArray(${value})`],
};

/** Whether `JSON.stringify` writes lists of a type. */
// A list of 8 strings takes 222 ns instead of 389, one of 100 takes 3.5 µs instead of 5.8. Two fractions would take 59 ns
// more than concatenated.
function isStringified({ element }: ArrayNode, emit: Emit, id: TypeId): boolean {
  return emit.isCopied(id) || typeNode(emit.types, element).kind === 'string';
}

export const arraySchema: KindSchema<ArrayNode> = ({ element }, context) => ({
  type: 'array',
  items: elementSchema(element, context),
});
