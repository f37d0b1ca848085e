import type { ObjectNode, Property } from '../../kinds/collections/object.ts';
import type { TypeId } from '../../model/model.ts';
import { isRequiredInJson } from '../../model/null-and-undefined.ts';
import { isNameInListsOrTexts } from '../../model/property-names.ts';
import { type Code, entry, join, js, jsonCode } from '../code.ts';
import type { DecodingInPlace, Emit } from '../kind-emitter.ts';
import { decodePart } from '../parts.ts';
import {
  cheapFirst,
  eachOther,
  emitRead,
  emitWrite,
  localName,
  type ObjectContext,
} from './property-access.ts';
import { refuseUnknownKeys } from './unknown-keys.ts';

/** Statements that return a fresh object from JSON, or `INVALID`. */
export function decodeObject(context: ObjectContext): Code[] {
  const { node, emit, value, depth } = context;
  const { required, literal, optional } = decodeProperties(context, '');
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

/** The most properties that are decoded inline. */
const SHORT = 8;

/**
 * Whether an object is decoded inline, without a function: an unnamed type, which seldom occurs twice,
 * with a few required scalars.
 */
// parseSafe of `npm run bench -- types`, which holds such an object, takes 20.2 ns instead of 21.6.
export function isShort(node: ObjectNode, emit: Emit, id: TypeId): boolean {
  const { name, properties, index, patterns } = node;
  if (name !== undefined || index || patterns || emit.isDeep(id)) return false;
  if (properties.length === 0 || properties.length > SHORT) return false;
  return properties.every(
    ({ optional, type }) => !optional && emit.decode(type).check !== undefined,
  );
}

/** Decodes an object that {@link isShort}. `local` is a prefix that makes its variables unique. */
export function decodeInPlace(
  context: ObjectContext & { readonly local: string },
): DecodingInPlace {
  const { node, emit, value, local } = context;
  const { required, literal } = decodeProperties(context, `${local}$`);
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
  /** Statements for properties that are always present. */
  readonly required: readonly Code[];
  /** The object literal of these properties. */
  readonly literal: Code;
  /** Statements that add other properties to `out` if present. */
  readonly optional: readonly Code[];
}

function decodeProperties(
  { node, emit, value, depth }: ObjectContext,
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

/** Reads a property from JSON, or creates its default if it is absent. */
function readOrDefault(property: Property, emit: Emit, value: Code): Code {
  const read = emitRead(emit, value, property.name);
  if (property.default === undefined) return read;
  return js`${read} === undefined ? ${jsonCode(property.default)} : ${read}`;
}

/** Statements that decode the properties that only index signatures cover. */
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

/** The condition under which a value is not an object. Arrays need a test only if nothing else refuses them. */
function isNoRecord(node: ObjectNode, emit: Emit, value: Code): Code {
  const refusesArrays = node.properties.some(
    (property) => isRequiredInJson(emit.types, property) && !isNameInListsOrTexts(property.name),
  );
  return refusesArrays
    ? js`typeof ${value} !== "object" || ${value} === null`
    : js`!${emit.helper('isRecord')}(${value})`;
}
