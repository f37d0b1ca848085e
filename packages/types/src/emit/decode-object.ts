import { isRequiredInJson } from '../absence.ts';
import type { ObjectNode, Property } from '../kinds/object.ts';
import type { TypeId } from '../model.ts';
import { isNameInListsOrTexts } from '../property-names.ts';
import { type Code, entry, join, js, jsonCode } from './code.ts';
import type { DecodingInPlace, Emit } from './kind-emitter.ts';
import { decodePart } from './parts.ts';
import { cheapFirst, eachOther, emitRead, emitWrite, localName } from './properties.ts';
import { refuseUnknownKeys } from './unknown-keys.ts';

interface Reading {
  readonly node: ObjectNode;
  readonly emit: Emit;
  readonly value: Code;
  readonly depth: Code;
}

/** Statements that return a fresh object made of JSON, or `INVALID`. */
export function decodeObject(reading: Reading): Code[] {
  const { node, emit, value, depth } = reading;
  const { required, literal, optional } = decodeProperties(reading, '');
  const invalid = js`return ${emit.helper('INVALID')};`;
  return [
    js`if (${isNoRecord(node, emit, value)}) ${invalid}`,
    ...required,
    ...refuseUnknownKeys(node, emit, value, invalid),
    ...(optional.length === 0 && !node.index && !node.patterns
      ? [js`return ${literal};`]
      : [
          js`const out = ${literal};`,
          ...optional,
          ...decodeOthers(node, emit, value, depth),
          js`return out;`,
        ]),
  ];
}

/** The most properties that are decoded where an object stands. */
const SHORT = 8;

/**
 * Whether an object is decoded where it stands, without a function: a type written in place, which is seldom found
 * elsewhere, of a few scalars that are always there.
 */
// parseSafe of `npm run bench:types`, which holds such an object, takes 20.2 ns in place of 21.6.
export function isShort(node: ObjectNode, emit: Emit, id: TypeId): boolean {
  const { name, properties, index, patterns } = node;
  if (name !== undefined || index || patterns || emit.isDeep(id)) return false;
  if (properties.length === 0 || properties.length > SHORT) return false;
  return properties.every(
    ({ optional, type }) => !optional && emit.decode(type).check !== undefined,
  );
}

/** What decodes an object that {@link isShort}. `local` tells its local variables from others of the function. */
export function decodeInPlace(reading: Reading & { readonly local: string }): DecodingInPlace {
  const { node, emit, value, local } = reading;
  const { required, literal } = decodeProperties(reading, `${local}$`);
  const invalid = js`return ${emit.helper('INVALID')};`;
  return {
    statements: [
      js`if (${isNoRecord(node, emit, value)}) ${invalid}`,
      ...required,
      ...refuseUnknownKeys(node, emit, value, invalid),
    ],
    value: literal,
  };
}

interface DecodedProperties {
  /** Statements for those that are always there. */
  readonly required: readonly Code[];
  /** An object of these. */
  readonly literal: Code;
  /** Statements that put the others, where they are there, into `out`. */
  readonly optional: readonly Code[];
}

function decodeProperties(
  { node, emit, value, depth }: Reading,
  prefix: string,
): DecodedProperties {
  const always = new Map<Property, Code>();
  const required: Code[] = [];
  const optional: Code[] = [];
  for (const property of cheapFirst(node, emit)) {
    const local = `${prefix}${localName(property, node)}`;
    const input = readOrDefault(property, emit, value);
    const part = { type: property.type, input, local, depth };
    if (!property.optional || property.default !== undefined) {
      const store = (decoded: Code) => {
        always.set(property, entry(property.name, decoded));
        return [];
      };
      required.push(...decodePart(emit, { ...part, store }));
      continue;
    }
    // Left out when absent: `{ ...before, ...patch }` must not overwrite with undefined.
    const store = (decoded: Code) => emitWrite(js`out`, property.name, decoded);
    optional.push(js`if (${input} !== undefined) {\n  ${decodePart(emit, { ...part, store })}\n}`);
  }
  const entries = node.properties.flatMap((property) => always.get(property) ?? []);
  const literal = entries.length === 0 ? js`{}` : js`{ ${join(entries, ', ')} }`;
  return { required, literal, optional };
}

/** Reads a property from JSON; its default, anew each time, where it is absent. */
function readOrDefault(property: Property, emit: Emit, value: Code): Code {
  const read = emitRead(emit, value, property.name);
  if (property.default === undefined) return read;
  return js`${read} === undefined ? ${jsonCode(property.default)} : ${read}`;
}

/** Statements that decode the properties that only index signatures speak of. */
function decodeOthers(node: ObjectNode, emit: Emit, value: Code, depth: Code): Code[] {
  return eachOther(node, emit, value, (item, type) => [
    js`if (key === "__proto__") return ${emit.helper('INVALID')};`,
    ...decodePart(emit, {
      type,
      input: item,
      local: 'item',
      depth,
      store: (decoded) => js`out[key] = ${decoded};`,
    }),
  ]);
}

/** The condition under which a value is no object. Arrays need a test only when nothing else would refuse them. */
function isNoRecord(node: ObjectNode, emit: Emit, value: Code): Code {
  const refusesArrays = node.properties.some(
    (property) => isRequiredInJson(emit.types, property) && !isNameInListsOrTexts(property.name),
  );
  return refusesArrays
    ? js`typeof ${value} !== "object" || ${value} === null`
    : js`!${emit.helper('isRecord')}(${value})`;
}
