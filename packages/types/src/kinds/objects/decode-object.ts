import { type Code, entry, join, js, jsonCode } from '../../code/code.ts';
import type { DecodingEnds, DecodingInPlace, Emit } from '../../interfaces/kind-emitter.ts';
import type { ObjectNode, Property, TypeId } from '../../model/nodes.ts';
import { isRequiredInJson } from '../../model/null-and-undefined.ts';
import { isNameInListsOrTexts } from '../../model/property-names.ts';
import { decodePart } from '../collections/parts.ts';
import {
  cheapFirst,
  eachOther,
  emitRead,
  emitWrite,
  localName,
  type ObjectContext,
} from './property-access.ts';
import { rejectUnknownKeys } from './unknown-keys.ts';
import { areMany, eachPresent } from './wide-objects.ts';

/** An object to decode, and the statement for JSON of another type. */
interface DecodeContext extends ObjectContext {
  readonly reject: Code;
}

/** Statements that make a fresh object from JSON, or reject it. Default: they return the object or `INVALID`. */
export function decodeObject(
  context: ObjectContext,
  { reject, accept }: DecodingEnds = {
    reject: js`return ${context.emit.helper('INVALID')};`,
    accept: (decoded) => js`return ${decoded};`,
  },
): Code[] {
  const { node, emit, value } = context;
  const { required, literal, optional } = decodeProperties({ ...context, reject }, '');
  return [
    js`if (${isNoRecord(node, emit, value)}) ${reject}`,
    ...required,
    ...rejectUnknownKeys(node, emit, value, reject),
    ...(optional.length === 0 && !node.index && !node.patterns
      ? [accept(literal)]
      : [
          js`const out = ${literal};`,
          ...optional,
          ...decodeOthers({ ...context, reject }),
          accept(js`out`),
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
  context: DecodeContext & { readonly local: string },
): DecodingInPlace {
  const { node, emit, value, local, reject } = context;
  const { required, literal } = decodeProperties(context, `${local}$`);
  return {
    statements: [
      js`if (${isNoRecord(node, emit, value)}) ${reject}`,
      ...required,
      ...rejectUnknownKeys(node, emit, value, reject),
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
  { node, emit, value, depth, reject }: DecodeContext,
  prefix: string,
): DecodedProperties {
  const always = new Map<Property, Code>();
  const required: Code[] = [];
  const optional: Code[] = [];
  const sometimes = node.properties.filter(isLeftOut);
  const walked = new Set(areMany(sometimes) ? sometimes : []);
  if (walked.size > 0) {
    const walk = eachPresent({ properties: [...walked], emit, value }, ({ type }, input) =>
      decodePart(emit, {
        type,
        input,
        local: `${prefix}part`,
        depth,
        reject,
        store: (decoded) => js`out[key] = ${decoded};`,
      }),
    );
    optional.push(walk);
  }
  for (const property of cheapFirst(node, emit)) {
    if (walked.has(property)) continue;
    const local = `${prefix}${localName(property, node)}`;
    const input = readOrDefault(property, emit, value);
    const part = { type: property.type, input, local, depth, reject };
    if (!isLeftOut(property)) {
      const store = (decoded: Code) => {
        always.set(property, entry(property.name, decoded));
        return [];
      };
      required.push(...decodePart(emit, { ...part, store }));
      continue;
    }
    // Left out if absent: `{ ...before, ...patch }` must not overwrite with undefined.
    const store = (decoded: Code) => emitWrite(js`out`, property.name, decoded);
    optional.push(js`if (${input} !== undefined) {\n  ${decodePart(emit, { ...part, store })}\n}`);
  }
  const entries = node.properties.flatMap((property) => always.get(property) ?? []);
  const literal = entries.length === 0 ? js`{}` : js`{ ${join(entries, ', ')} }`;
  return { required, literal, optional };
}

/** Whether a value lacks the property if its JSON lacks it. */
function isLeftOut(property: Property): boolean {
  return property.optional === true && property.default === undefined;
}

/** Reads a property from JSON, or creates its default if it is absent. */
function readOrDefault(property: Property, emit: Emit, value: Code): Code {
  const read = emitRead(emit, value, property.name);
  if (property.default === undefined) return read;
  return js`${read} === undefined ? ${jsonCode(property.default)} : ${read}`;
}

/** Statements that decode the properties that only index signatures cover. */
function decodeOthers({ node, emit, value, depth, reject }: DecodeContext): Code[] {
  return eachOther(node, emit, value, (item, type) => [
    js`if (key === "__proto__") ${reject}`,
    ...decodePart(emit, {
      type,
      input: item,
      local: 'item',
      depth,
      reject,
      store: (decoded) => js`out[key] = ${decoded};`,
    }),
  ]);
}

/** The condition under which a value is not an object. Arrays need a test only if nothing else rejects them. */
function isNoRecord(node: ObjectNode, emit: Emit, value: Code): Code {
  const rejectsArrays = node.properties.some(
    (property) => isRequiredInJson(emit.types, property) && !isNameInListsOrTexts(property.name),
  );
  return rejectsArrays
    ? js`typeof ${value} !== "object" || ${value} === null`
    : js`!${emit.helper('isRecord')}(${value})`;
}
