import { acceptsNull, readsNullAsUndefined } from '../absence.ts';
import { type Code, identifier, join, js } from '../emit/code.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import { decodePart } from '../emit/parts.ts';
import type { Explanation, Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import type { TypeId, Types } from '../model.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';
import type { ArrayNode } from './array.ts';

/** An array with a type for each place. A route's parameters are one, labelled with their names. */
export interface TupleNode {
  readonly kind: 'tuple';
  readonly elements: readonly TupleElement[];
  readonly readonly?: true;
}

export interface TupleElement {
  readonly type: TypeId;
  readonly label?: string;
  readonly optional?: true;
  /** Any number of elements of this type; at most one element of a tuple has it. */
  readonly rest?: true;
}

export const tupleKind: Kind<TupleNode> = {
  print: (node, printer) => {
    const elements = node.elements.map((element) => {
      const isOperand = element.rest || (element.optional && element.label === undefined);
      const text = (isOperand ? printer.operand : printer.type)(element.type);
      const type = element.rest ? `${text}[]` : text;
      const dots = element.rest ? '...' : '';
      const mark = element.optional ? '?' : '';
      return element.label === undefined
        ? `${dots}${type}${mark}`
        : `${dots}${element.label}${mark}: ${type}`;
    });
    return `${node.readonly ? 'readonly ' : ''}[${elements.join(', ')}]`;
  },
  mapTypes: (node, map) => ({
    ...node,
    elements: node.elements.map((element) => ({ ...element, type: map(element.type) })),
  }),
  explain: (node, value, explanation) => {
    if (!Array.isArray(value)) return explanation.report('type');
    explanation.nested(() => explainElements(node, value, explanation));
  },
};

export const tupleInterpreter: KindInterpreter<TupleNode> = {
  revive: (node, value, revival) => {
    if (!Array.isArray(value) || !hasRightLength(node, value)) return INVALID;
    return revival.nested(() => {
      const out: unknown[] = [];
      for (let i = 0; i < value.length; i++) {
        const element = elementAt(node, i, value.length) as TupleElement;
        const input = readsNull(element, revival.types) ? (value[i] ?? undefined) : value[i];
        const isAbsent = element.optional && input === undefined;
        const item = isAbsent ? undefined : revival.revive(element.type, input);
        if (item === INVALID) return INVALID;
        out.push(item);
      }
      return out;
    });
  },
  lower: (node, value, lowering) => {
    if (!Array.isArray(value) || !hasRightLength(node, value)) refuse('tuple');
    return lowering.nested(() =>
      Array.from(value, (item, i) => {
        const element = elementAt(node, i, value.length) as TupleElement;
        const isAbsent = element.optional && item === undefined;
        return isAbsent ? null : lowering.at(i, () => lowering.lower(element.type, item));
      }),
    );
  },
  test: (node, value, testing) =>
    Array.isArray(value) &&
    hasRightLength(node, value) &&
    testing.nested(() =>
      Array.from(value).every((item, i) => {
        const element = elementAt(node, i, value.length) as TupleElement;
        return (element.optional && item === undefined) || testing.test(element.type, item);
      }),
    ),
};

/**
 * Explains a list by a tuple. With `byLabel`, issues are at the elements' labels, not their indexes;
 * those of a rest element are at its label and their place within it.
 */
export function explainElements(
  node: TupleNode,
  list: readonly unknown[],
  explanation: Explanation,
  byLabel = false,
): void {
  const places = Math.max(list.length, lengthOf(node).least);
  for (let i = 0; i < places; i++) {
    const element = elementAt(node, i, places);
    const label = byLabel ? element?.label : undefined;
    const at = (work: () => void) => {
      if (element === undefined || label === undefined) return explanation.at(i, work);
      if (!element.rest) return explanation.at(label, work);
      explanation.at(label, () => explanation.at(i - node.elements.indexOf(element), work));
    };
    at(() => {
      if (element === undefined) explanation.report('unexpected', 'nothing');
      else if (i >= list.length) explanation.report('missing', explanation.print(element.type));
      else if (list[i] === null && readsNull(element, explanation.types)) return;
      else explanation.explain(element.type, list[i]);
    });
  }
}

export const tupleEmitter: KindEmitter<TupleNode> = {
  wire: () => [{ json: 'array', revives: false }],
  decode: (node, emit, id) =>
    emit.decoder(id, { levels: 1 }, (value, depth) => {
      const isFixed = lengthOf(node).least === lengthOf(node).most;
      const parts: Code[] = [];
      const body = eachElement(node, value, (element, input, local) => {
        const reads = readsNull(element, emit.types) ? js`${input} ?? undefined` : input;
        const store = (part: Code) => {
          parts.push(part);
          return isFixed ? [] : js`out.push(${part});`;
        };
        const decode = decodePart(emit, { type: element.type, input: reads, local, depth, store });
        if (!element.optional) return decode;
        return [js`if ((${reads}) === undefined) out.push(undefined);`, js`else {\n  ${decode}\n}`];
      });
      return [
        js`if (!Array.isArray(${value}) || ${lengthIsWrong(node, value)}) return ${emit.helper('INVALID')};`,
        ...(isFixed ? [] : [js`const out = [];`]),
        ...body,
        isFixed ? js`return [${join(parts, ', ')}];` : js`return out;`,
      ];
    }),
  encode: (node, emit, id) =>
    emit.encoder(id, { levels: 1 }, (value, depth) => [
      js`if (!Array.isArray(${value}) || ${lengthIsWrong(node, value)}) ${emit.helper('refuse')}("tuple");`,
      js`const parts = [];`,
      ...eachElement(node, value, (element, input, local) => {
        const name = identifier(`$${local}`);
        const encoded = emit.encode(element.type)(name, depth);
        return [
          js`const ${name} = ${input};`,
          element.optional
            ? js`parts.push(${name} === undefined ? "null" : ${encoded});`
            : js`parts.push(${encoded});`,
        ];
      }),
      js`return "[" + parts.join(",") + "]";`,
    ]),
  test: (node, emit, id) =>
    emit.tester(id, { levels: 1 }, (value, depth) => [
      js`if (!Array.isArray(${value}) || ${lengthIsWrong(node, value)}) return false;`,
      ...eachElement(node, value, (element, input, local) => {
        const name = identifier(`$${local}`);
        const passes = emit.test(element.type)(name, depth);
        return [
          js`const ${name} = ${input};`,
          element.optional
            ? js`if (${name} !== undefined && !(${passes})) return false;`
            : js`if (!(${passes})) return false;`,
        ];
      }),
    ]),
  guards: (_, value) => [js`Array.isArray(${value})`],
};

/** Statements for each element a list has: straight on, under a length test, or in a loop. */
function eachElement(
  node: TupleNode,
  list: Code,
  write: (element: TupleElement, input: Code, local: string) => readonly Code[],
): Code[] {
  const rest = node.elements.findIndex((element) => element.rest);
  const last = node.elements.length;
  return node.elements.map((element, i) => {
    if (element.rest) {
      const end = last - i - 1;
      const length = end === 0 ? js`${list}.length` : js`${list}.length - ${end}`;
      return js`for (let i = ${i}; i < ${length}; i++) {
  ${write(element, js`${list}[i]`, `e${i}`)}
}`;
    }
    if (element.optional) {
      return js`if (${list}.length > ${i}) {\n  ${write(element, js`${list}[${i}]`, `e${i}`)}\n}`;
    }
    const isAfterRest = rest !== -1 && i > rest;
    return js`${write(element, isAfterRest ? js`${list}[${list}.length - ${last - i}]` : js`${list}[${i}]`, `e${i}`)}`;
  });
}

export function elementAt(node: TupleNode, i: number, length: number): TupleElement | undefined {
  const rest = node.elements.findIndex((element) => element.rest);
  if (rest === -1 || i < rest) return node.elements[i];
  const fromEnd = length - i;
  const after = node.elements.length - 1 - rest;
  return fromEnd > after ? node.elements[rest] : node.elements[node.elements.length - fromEnd];
}

/** How many elements a list of the type may have. */
export function lengthOf(node: TupleNode | ArrayNode): { least: number; most: number } {
  if (node.kind === 'array') return { least: 0, most: Number.POSITIVE_INFINITY };
  const required = node.elements.filter((element) => !element.optional && !element.rest);
  const hasRest = node.elements.some((element) => element.rest);
  return {
    least: required.length,
    most: hasRest ? Number.POSITIVE_INFINITY : node.elements.length,
  };
}

function hasRightLength(node: TupleNode, list: readonly unknown[]): boolean {
  const { least, most } = lengthOf(node);
  return list.length >= least && list.length <= most;
}

function lengthIsWrong(node: TupleNode, list: Code): Code {
  const { least, most } = lengthOf(node);
  if (least === most) return js`${list}.length !== ${least}`;
  if (most === Number.POSITIVE_INFINITY) return js`${list}.length < ${least}`;
  return js`${list}.length < ${least} || ${list}.length > ${most}`;
}

/** Whether `null` stands for `undefined` in this place. */
export function readsNull(element: TupleElement, types: Types): boolean {
  return element.optional
    ? !acceptsNull(types, element.type)
    : readsNullAsUndefined(types, element.type);
}
