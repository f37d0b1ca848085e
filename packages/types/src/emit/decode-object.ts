import { isRequiredInJson } from '../absence.ts';
import type { ObjectNode, Property } from '../kinds/object.ts';
import { isNameInListsOrTexts } from '../property-names.ts';
import { type Code, entry, join, js, jsonCode } from './code.ts';
import type { Emit } from './kind-emitter.ts';
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
export function decodeObject({ node, emit, value, depth }: Reading): Code[] {
  const always = new Map<Property, Code>();
  const decodeRequired: Code[] = [];
  const decodeOptional: Code[] = [];
  for (const property of cheapFirst(node, emit)) {
    const local = localName(property, node);
    const input = readOrDefault(property, emit, value);
    const part = { type: property.type, input, local, depth };
    if (!property.optional || property.default !== undefined) {
      const store = (decoded: Code) => {
        always.set(property, entry(property.name, decoded));
        return [];
      };
      decodeRequired.push(...decodePart(emit, { ...part, store }));
      continue;
    }
    // Left out when absent: `{ ...before, ...patch }` must not overwrite with undefined.
    const store = (decoded: Code) => emitWrite(js`out`, property.name, decoded);
    decodeOptional.push(
      js`if (${input} !== undefined) {\n  ${decodePart(emit, { ...part, store })}\n}`,
    );
  }
  const entries = node.properties.flatMap((property) => always.get(property) ?? []);
  const literal = entries.length === 0 ? js`{}` : js`{ ${join(entries, ', ')} }`;
  return [
    js`if (${isNoRecord(node, emit, value)}) return ${emit.helper('INVALID')};`,
    ...decodeRequired,
    ...refuseUnknownKeys(node, emit, value, js`return ${emit.helper('INVALID')};`),
    ...(decodeOptional.length === 0 && !node.index && !node.patterns
      ? [js`return ${literal};`]
      : [
          js`const out = ${literal};`,
          ...decodeOptional,
          ...decodeOthers(node, emit, value, depth),
          js`return out;`,
        ]),
  ];
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
