import { js } from '../../code/code.ts';
import { NO_DELIMITERS } from '../../code/strings/json-text.ts';
import type { JsonSchema } from '../../interfaces/json-schema.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import { type KindSchema, recordOf, type SchemaContext } from '../../interfaces/kind-schema.ts';
import { objectTraits } from '../../interfaces/traits.ts';
import { documentationOf } from '../../model/documented.ts';
import { bareNode } from '../../model/model.ts';
import type { ObjectNode, PatternSignature, Property, TypeId, Types } from '../../model/nodes.ts';
import { isRequired } from '../../model/null-and-undefined.ts';
import { INVALID, reject } from '../../runtime/invalid.ts';
import {
  isPresent,
  isRecord,
  ownProperty,
  readProperty,
  setOwnProperty,
} from '../../runtime/objects.ts';
import { copyObject, encodeCopy } from '../objects/copy-as-json.ts';
import { decodeInPlace, decodeObject, isShort } from '../objects/decode-object.ts';
import { encodeObject, objectDelimiters } from '../objects/encode-object.ts';
import { isConstrainedString, typeOfOtherName } from '../objects/index-signatures.ts';
import { testObject } from '../objects/test-object.ts';
import { forbidsKeys } from '../objects/unknown-keys.ts';
import { patternOfTemplate } from '../values/template-pattern.ts';

export const objectKind: Kind<ObjectNode> = {
  print: (node, printer) => {
    const properties = node.properties.map(
      (property) =>
        `${property.readonly ? 'readonly ' : ''}${printKey(property.name)}${property.optional ? '?' : ''}: ${printer.type(property.type)};`,
    );
    const index = node.index
      ? [
          `${node.index.readonly ? 'readonly ' : ''}[key: ${node.index.key}]: ${printer.type(node.index.type)};`,
        ]
      : [];
    const patterns = (node.patterns ?? []).map(
      ({ key, type, readonly: isReadonly }) =>
        `${isReadonly ? 'readonly ' : ''}[key: ${printer.type(key)}]: ${printer.type(type)};`,
    );
    const members = [...index, ...patterns, ...properties].join(' ');
    return members === '' ? '{}' : `{ ${members} }`;
  },
  mapTypes: (node, map) => ({
    ...node,
    properties: node.properties.map((property) => ({ ...property, type: map(property.type) })),
    ...(node.index && { index: { ...node.index, type: map(node.index.type) } }),
    ...(node.patterns && {
      patterns: node.patterns.map((pattern) => ({
        ...pattern,
        key: map(pattern.key),
        type: map(pattern.type),
      })),
    }),
  }),
  decode: (node, json, decoder) => {
    if (!isRecord(json)) return decoder.reject('type');
    return decoder.nested(() => {
      const out: Record<string, unknown> = {};
      let isRejected = false;
      for (const property of node.properties) {
        const { name, type, default: defaultValue } = property;
        const given = ownProperty(json, name);
        const part = given === undefined ? defaultValue : given;
        // Left out if absent: `{ ...before, ...patch }` must not overwrite with undefined.
        if (part === undefined && property.optional) continue;
        const value =
          part === undefined && isRequired(decoder.types, property)
            ? decoder.rejectAt(name, 'missing', decoder.print(type))
            : decoder.decodeAt(name, type, part);
        if (value !== INVALID) setOwnProperty(out, name, value);
        else if (!decoder.goesOn()) return INVALID;
        else isRejected = true;
      }
      for (const [key, type] of otherKeys(node, json, decoder.types)) {
        const value =
          key === '__proto__'
            ? decoder.rejectAt(key, 'key', 'another key than __proto__')
            : decoder.decodeAt(key, type, json[key]);
        if (value !== INVALID) out[key] = value;
        else if (!decoder.goesOn()) return INVALID;
        else isRejected = true;
      }
      const unknown = unknownKeys(node, json, decoder.types);
      for (const key of unknown) decoder.rejectAt(key, 'unknown-key');
      return isRejected || unknown.length > 0 ? INVALID : out;
    });
  },
  toJson: (node, value, encoder) => {
    if (!isRecord(value)) reject(encoder.printed());
    return encoder.nested(() => {
      const out: Record<string, unknown> = {};
      for (const property of node.properties) {
        const { name, type } = property;
        const part = readProperty(value, name);
        if (part === undefined && !isRequired(encoder.types, property)) continue;
        setOwnProperty(
          out,
          name,
          encoder.at(name, () => encoder.toJson(type, part)),
        );
      }
      for (const [key, type] of otherKeys(node, value, encoder.types)) {
        const part = value[key];
        if (key === '__proto__') reject('no key __proto__');
        if (part !== undefined) out[key] = encoder.at(key, () => encoder.toJson(type, part));
      }
      const unknown = unknownKeys(node, value, encoder.types);
      if (encoder.keepUnknownKeys) {
        for (const key of unknown) setOwnProperty(out, key, null);
      } else if (unknown.length > 0 && forbidsKeys(node)) reject(encoder.printed());
      return out;
    });
  },
  test: (node, value, tester) =>
    isRecord(value) &&
    unknownKeys(node, value, tester.types).length === 0 &&
    tester.nested(
      () =>
        node.properties.every(({ name, type, optional }) => {
          const part = readProperty(value, name);
          return (optional && part === undefined) || tester.test(type, part);
        }) &&
        otherKeys(node, value, tester.types).every(
          ([key, type]) =>
            key !== '__proto__' && (value[key] === undefined || tester.test(type, value[key])),
        ),
    ),
  mayBe: (_, json) => json === 'object',
  traits: () => objectTraits,
};

export const objectEmitter: KindEmitter<ObjectNode> = {
  forms: () => [{ json: 'object', decodesTo: false }],
  decode: (node, emit, id) => ({
    // Written on the first call: inlined objects, and objects with a codec's own function, do not
    // need it.
    convert: (input, depth) =>
      emit
        .decoder(id, { levels: 1 }, (value, depth) => decodeObject({ node, emit, value, depth }))
        .convert(input, depth),
    ...(isShort(node, emit, id) && {
      inPlace: ({ input, ...location }) => decodeInPlace({ node, emit, value: input, ...location }),
    }),
    ...(!emit.isDeep(id) && {
      // Values of the type nest only to a fixed depth, so no statement reads the depth.
      statements: (value, ends) => decodeObject({ node, emit, value, depth: js`${0}` }, ends),
    }),
  }),
  encode: (node, emit, id) =>
    emit.isCopied(id)
      ? encodeCopy(emit, id)
      : emit.encoder(id, { levels: 1 }, (value, depth) =>
          encodeObject({ node, id, emit, value, depth }),
        ),
  delimiters: (node, emit, id) =>
    emit.isCopied(id) ? NO_DELIMITERS : objectDelimiters(node, emit),
  copy: copyObject,
  test: (node, emit, id) =>
    emit.tester(id, { levels: 1 }, (value, depth) => testObject({ node, emit, value, depth })),
  guards: () => [],
};

export const objectSchema: KindSchema<ObjectNode> = (node, context) => {
  const required = node.properties.filter((property) =>
    property.default === undefined ? isRequired(context.types, property) : context.ofValues,
  );
  const index = node.index && context.schemaOf(node.index.type);
  const isOfConstrained = ({ key }: PatternSignature) => isConstrainedString(context.types, key);
  const constrained = node.patterns?.find(isOfConstrained);
  const isOnlySignature = node.properties.length === 0 && node.patterns?.length === 1;
  const plain = (node.patterns ?? []).filter((pattern) => !isOfConstrained(pattern));
  const patterns = plain.map(
    ({ key, type }) => [patternOfKey(key, context), context.schemaOf(type)] as const,
  );
  if (index && node.index?.key === 'number') patterns.push([NUMERIC_KEY, index]);
  return {
    type: 'object',
    ...(node.properties.length > 0 && {
      properties: recordOf(
        node.properties.map((property) => [property.name, propertySchema(property, context)]),
      ),
    }),
    ...(required.length > 0 && { required: required.map(({ name }) => name) }),
    ...(index && node.index?.key === 'string' && { additionalProperties: index }),
    ...(node.closed && node.index?.key !== 'string' && { additionalProperties: false as const }),
    ...(patterns.length > 0 && { patternProperties: recordOf(patterns) }),
    ...(constrained && { additionalProperties: context.schemaOf(constrained.type) }),
    ...(constrained && isOnlySignature && { propertyNames: context.schemaOf(constrained.key) }),
  };
};

/** The schema of a property, with its default and its documentation. */
export function propertySchema(property: Property, context: SchemaContext): JsonSchema {
  return {
    ...context.schemaOf(property.type),
    ...(property.default !== undefined && { default: property.default }),
    ...documentationOf(property),
  };
}

function patternOfKey(key: TypeId, { types }: SchemaContext): string {
  const node = bareNode(types, key);
  return node.kind === 'template' ? patternOfTemplate(node) : NUMERIC_KEY;
}

/** Numeric names of up to 15 digits. Longer numbers can have other notations. */
const NUMERIC_KEY = '^(?:0|-?[1-9][0-9]{0,14}|-?(?:0|[1-9][0-9]{0,8})\\.[0-9]{0,5}[1-9])$';

/** The keys of a value that only index signatures cover, with the types of their values. */
function otherKeys(
  node: ObjectNode,
  value: object,
  types: Types,
): (readonly [key: string, type: TypeId])[] {
  if (!node.index && !node.patterns) return [];
  const declared = new Set(node.properties.map(({ name }) => name));
  return Object.keys(value).flatMap((key) => {
    const type = declared.has(key) ? undefined : typeOfOtherName(types, node, key);
    return type === undefined ? [] : [[key, type] as const];
  });
}

/** The unknown keys of a value. Empty if they are dropped. */
function unknownKeys(node: ObjectNode, value: object, types: Types): readonly string[] {
  if (!node.closed || node.index?.key === 'string') return [];
  const declared = new Set(node.properties.map(({ name }) => name));
  return Object.keys(value).filter(
    (key) =>
      !declared.has(key) &&
      typeOfOtherName(types, node, key) === undefined &&
      isPresent(value, key),
  );
}

function printKey(name: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : JSON.stringify(name);
}
