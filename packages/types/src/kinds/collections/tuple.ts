import { type Code, identifier, join, js } from '../../code/code.ts';
import { joinTexts } from '../../code/strings/json-text.ts';
import type { Decoder, Kind } from '../../interfaces/kind.ts';
import type { Emit, KindEmitter } from '../../interfaces/kind-emitter.ts';
import { anyOf, type KindSchema, orNull } from '../../interfaces/kind-schema.ts';
import { arrayTraits } from '../../interfaces/traits.ts';
import { elementAt } from '../../model/element-at.ts';
import type { ArrayNode, TupleElement, TupleNode, Types } from '../../model/nodes.ts';
import { acceptsNull, readsNullAsUndefined } from '../../model/null-and-undefined.ts';
import { INVALID, reject } from '../../runtime/invalid.ts';
import { checkLocations, emitCopy, encodeCopy } from '../objects/copy-as-json.ts';
import { decodePart } from './parts.ts';

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
  decode: (node, json, decoder) => {
    if (!Array.isArray(json)) return decoder.reject('type');
    return decoder.nested(() => decodeElements(node, json, decoder));
  },
  toJson: (node, value, encoder) => {
    if (!Array.isArray(value) || !hasRightLength(node, value)) reject('tuple');
    const list =
      omitsLast(node, encoder.types) && value.length > 0 && value.at(-1) === undefined
        ? value.slice(0, node.elements.length - 1)
        : value;
    return encoder.nested(() =>
      Array.from(list, (item, i) => {
        const element = elementAt(node, i, list.length) as TupleElement;
        const isAbsent = element.optional && item === undefined;
        return isAbsent ? null : encoder.at(i, () => encoder.toJson(element.type, item));
      }),
    );
  },
  test: (node, value, tester) =>
    Array.isArray(value) &&
    hasRightLength(node, value) &&
    tester.nested(() =>
      Array.from(value).every((item, i) => {
        const element = elementAt(node, i, value.length) as TupleElement;
        return (element.optional && item === undefined) || tester.test(element.type, item);
      }),
    ),
  mayBe: (_, json) => json === 'array',
  traits: () => arrayTraits,
};

/**
 * Decodes a list by a tuple. With `byLabel`, paths of issues contain labels instead of indexes. For
 * a rest element, they contain its label and the index within it.
 */
export function decodeElements(
  node: TupleNode,
  list: readonly unknown[],
  decoder: Decoder,
  byLabel = false,
): unknown[] | typeof INVALID {
  const out: unknown[] = [];
  let isRejected = !hasRightLength(node, list);
  if (isRejected && !decoder.goesOn()) return INVALID;
  const locations = Math.max(list.length, lengthOf(node).least);
  for (let i = 0; i < locations; i++) {
    const element = elementAt(node, i, locations);
    const label = byLabel ? element?.label : undefined;
    const isInRest = element?.rest === true && label !== undefined;
    if (isInRest) decoder.enter(label);
    const key = isInRest ? i - node.elements.indexOf(element) : (label ?? i);
    const item = decodeLocation(key, list, i, element, decoder);
    if (isInRest) decoder.leave();
    if (item !== INVALID) out.push(item);
    else if (!decoder.goesOn()) return INVALID;
    else isRejected = true;
  }
  return isRejected ? INVALID : out;
}

function decodeLocation(
  key: string | number,
  list: readonly unknown[],
  i: number,
  element: TupleElement | undefined,
  decoder: Decoder,
): unknown {
  if (element === undefined) return decoder.rejectAt(key, 'unexpected', 'nothing');
  if (i >= list.length) {
    return decoder.rejectAt(key, 'missing', decoder.print(element.type));
  }
  const item = readsNull(element, decoder.types) ? (list[i] ?? undefined) : list[i];
  if (element.optional && item === undefined) return undefined;
  return decoder.decodeAt(key, element.type, item);
}

export const tupleEmitter: KindEmitter<TupleNode> = {
  forms: () => [{ json: 'array', decodesTo: false }],
  decode: (node, emit, id) =>
    emit.decoder(id, { levels: 1 }, (value, depth) => {
      const fixed = isFixed(node);
      const parts: Code[] = [];
      const body = eachElement(node, value, (element, input, local) => {
        const reads = readsNull(element, emit.types) ? js`${input} ?? undefined` : input;
        const store = (part: Code) => {
          parts.push(part);
          return fixed ? [] : js`out.push(${part});`;
        };
        const decode = decodePart(emit, { type: element.type, input: reads, local, depth, store });
        if (!element.optional) return decode;
        return [js`if ((${reads}) === undefined) out.push(undefined);`, js`else {\n  ${decode}\n}`];
      });
      return [
        js`if (!Array.isArray(${value}) || ${lengthIsWrong(node, value)}) return ${emit.helper('INVALID')};`,
        ...(fixed ? [] : [js`const out = [];`]),
        ...body,
        fixed ? js`return [${join(parts, ', ')}];` : js`return out;`,
      ];
    }),
  encode: (node, emit, id) => {
    if (emit.isCopied(id)) return encodeCopy(emit, id);
    return emit.encoder(id, { levels: 1 }, (value, depth) => {
      if (!isFixed(node)) {
        const push = pushElements(node, emit, value, {
          item: (element, item) => emit.encode(element.type)(item, depth),
          absent: js`${'null'}`,
        });
        return [...push, js`return "[" + parts.join(",") + "]";`];
      }
      const locals = readAll(node, value);
      const texts = locals.names.flatMap((name, i) => [
        i === 0 ? '[' : ',',
        emit.encodeText((node.elements[i] as TupleElement).type)(name, depth),
      ]);
      return [
        rejectOthers(node, emit, value),
        ...locals.statements,
        js`return ${joinTexts([...(texts.length === 0 ? ['['] : texts), ']'])};`,
      ];
    });
  },
  copy: (node, emit, id) => {
    const locations = node.elements.map(({ type }) => type);
    const staysInPlace =
      isFixed(node) &&
      !emit.isDeep(id) &&
      locations.every((location) => emit.copy(location) === 'unchanged');
    const convert = () =>
      emit.copier(id, { levels: 1 }, (value, depth) => {
        const item = ({ type }: TupleElement, item: Code) => emitCopy(emit, type)(item, depth);
        if (!isFixed(node)) {
          const push = pushElements(node, emit, value, { item, absent: js`${null}` });
          return [...push, js`return parts;`];
        }
        const others = rejectOthers(node, emit, value);
        if (staysInPlace) return [others, ...checkLocations(locations, emit, value)];
        const locals = readAll(node, value);
        const items = node.elements.map((element, i) => item(element, locals.names[i] as Code));
        return [others, ...locals.statements, js`return [${join(items, ', ')}];`];
      });
    return { convert, staysInPlace };
  },
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

function rejectOthers(node: TupleNode, emit: Emit, value: Code): Code {
  return js`if (!Array.isArray(${value}) || ${lengthIsWrong(node, value)}) ${emit.helper('reject')}("tuple");`;
}

/**
 * Statements that read each element of a fixed-length list into a local variable, and the names of
 * the variables.
 */
function readAll(node: TupleNode, value: Code) {
  const names = node.elements.map((_, i) => identifier(`$e${i}`));
  return { names, statements: names.map((name, i) => js`const ${name} = ${value}[${i}];`) };
}

interface ElementWriter {
  readonly item: (element: TupleElement, item: Code) => Code;
  /** For an optional element that is `undefined`. */
  readonly absent: Code;
}

/** Statements that write or copy each element of a list into a list `parts`. */
function pushElements(node: TupleNode, emit: Emit, value: Code, write: ElementWriter): Code[] {
  return [
    rejectOthers(node, emit, value),
    js`const parts = [];`,
    ...eachElement(node, value, (element, input, local) => {
      const name = identifier(`$${local}`);
      const written = write.item(element, name);
      const read = js`const ${name} = ${input};`;
      if (element === node.elements.at(-1) && omitsLast(node, emit.types)) {
        return [read, js`if (${name} !== undefined) parts.push(${written});`];
      }
      return element.optional
        ? [read, js`parts.push(${name} === undefined ? ${write.absent} : ${written});`]
        : [read, js`parts.push(${written});`];
    }),
  ];
}

/**
 * Elements after a rest element are described together with it: JSON Schema counts positions only
 * from the start.
 */
export const tupleSchema: KindSchema<TupleNode> = (node, context) => {
  const rest = node.elements.findIndex((element) => element.rest);
  const schemas = node.elements.map((element) =>
    readsNull(element, context.types)
      ? orNull(context, element.type)
      : context.schemaOf(element.type),
  );
  const front = rest === -1 ? schemas : schemas.slice(0, rest);
  const { least, most } = lengthOf(node);
  return {
    type: 'array',
    ...(front.length > 0 && { prefixItems: front }),
    // Client generators reject arrays without an element type.
    ...(schemas.length === 0 && { items: {} }),
    ...(rest !== -1 && { items: anyOf(schemas.slice(rest)) }),
    ...(least > 0 && { minItems: least }),
    ...(most !== Number.POSITIVE_INFINITY && { maxItems: most }),
  };
};

/** Statements for each element of a list: unconditional, under a length test, or in a loop. */
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

/** The possible numbers of elements of a list of the type. */
export function lengthOf(node: TupleNode | ArrayNode): { least: number; most: number } {
  if (node.kind === 'array') return { least: 0, most: Number.POSITIVE_INFINITY };
  const required = node.elements.filter((element) => !element.optional && !element.rest);
  const hasRest = node.elements.some((element) => element.rest);
  return {
    least: required.length,
    most: hasRest ? Number.POSITIVE_INFINITY : node.elements.length,
  };
}

/**
 * The most parameters of a call: handlers get rest parameters as arguments, and the stack limits
 * their number.
 */
export const MAX_PARAMETERS = 65_535;

/** Whether an array for a tuple with a rest element is longer than a list of parameters can be. */
export function hasTooManyParameters(node: TupleNode, list: readonly unknown[]): boolean {
  return list.length > MAX_PARAMETERS && lengthOf(node).most === Number.POSITIVE_INFINITY;
}

function isFixed(node: TupleNode): boolean {
  return lengthOf(node).least === lengthOf(node).most;
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

/**
 * Whether a last `undefined` is left out of the JSON, because `null` would stand for itself there.
 */
function omitsLast(node: TupleNode, types: Types): boolean {
  const last = node.elements.at(-1);
  return last?.optional === true && acceptsNull(types, last.type);
}

/** Whether `null` decodes to `undefined` for this element. */
function readsNull(element: TupleElement, types: Types): boolean {
  return element.optional
    ? !acceptsNull(types, element.type)
    : readsNullAsUndefined(types, element.type);
}
