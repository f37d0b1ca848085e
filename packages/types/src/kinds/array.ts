import { readsNullAsUndefined } from '../absence.ts';
import { everyElement, lowerElements, reviveElements } from '../elements.ts';
import { js } from '../emit/code.ts';
import { BRACKETS, NO_ENDS } from '../emit/json-text.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import { decodePart, readElement } from '../emit/parts.ts';
import { encodeCopy } from '../emit/plain-json.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import type { TypeId } from '../model.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';

export interface ArrayNode {
  readonly kind: 'array';
  readonly element: TypeId;
  readonly readonly?: true;
}

export const arrayKind: Kind<ArrayNode> = {
  print: (node, printer) => `${node.readonly ? 'readonly ' : ''}${printer.operand(node.element)}[]`,
  mapTypes: (node, map) => ({ ...node, element: map(node.element) }),
  explain: (node, value, explanation) => {
    if (!Array.isArray(value)) return explanation.report('type');
    const nullIsUndefined = readsNullAsUndefined(explanation.types, node.element);
    explanation.nested(() => {
      value.forEach((item, i) => {
        if (item === null && nullIsUndefined) return;
        explanation.at(i, () => explanation.explain(node.element, item));
      });
    });
  },
};

export const arrayInterpreter: KindInterpreter<ArrayNode> = {
  revive: (node, value, revival) => {
    if (!Array.isArray(value)) return INVALID;
    return revival.nested(() => reviveElements(node.element, value, revival));
  },
  lower: (node, value, lowering) => {
    if (!Array.isArray(value)) refuse('array');
    return lowering.nested(() => lowerElements(node.element, value, lowering));
  },
  test: (node, value, testing) =>
    Array.isArray(value) && testing.nested(() => everyElement(node.element, value, testing)),
};

export const arrayEmitter: KindEmitter<ArrayNode> = {
  wire: () => [{ json: 'array', revives: false }],
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
    if (emit.isCopied(id)) return encodeCopy(emit, id);
    return emit.encoder(id, { levels: 1 }, (value, depth) => {
      const { code, before, after } = emit.encodeText(node.element)(js`item`, depth);
      const between = `${after},${before}`;
      return [
        js`if (!Array.isArray(${value})) ${emit.helper('refuse')}("array");`,
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
  ends: (_, emit, id) => (emit.isCopied(id) ? NO_ENDS : BRACKETS),
  test: (node, emit, id) =>
    emit.tester(id, { levels: 1 }, (value, depth) => [
      js`if (!Array.isArray(${value})) return false;`,
      js`for (const item of ${value}) {
  if (!(${emit.test(node.element)(js`item`, depth)})) return false;
}`,
    ]),
  guards: (_, value) => [js`Array.isArray(${value})`],
};
