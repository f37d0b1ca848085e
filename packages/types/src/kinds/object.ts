import { isRequired, isRequiredInJson } from '../absence.ts';
import type { Documented } from '../documented.ts';
import { type Code, entry, identifier, join, js, jsonCode } from '../emit/code.ts';
import { encodeObject } from '../emit/encode-object.ts';
import type { Emit, KindEmitter } from '../emit/kind-emitter.ts';
import { decodePart } from '../emit/parts.ts';
import { eachOther, emitRead, emitWrite } from '../emit/properties.ts';
import { refuseUnknownKeys } from '../emit/unknown-keys.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import type { TypeId, Types } from '../model.ts';
import { typeOfOtherName } from '../pattern-keys.ts';
import { isNameInBuiltIns, isNameInListsOrTexts } from '../property-names.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';
import { isRecord, ownProperty, readProperty, setOwnProperty } from '../runtime/objects.ts';

export interface ObjectNode extends Documented {
  readonly kind: 'object';
  /** The interface or alias, with its type arguments: `Page<User>`. Absent for a type written in place. */
  readonly name?: string;
  readonly properties: readonly Property[];
  /** What other keys may hold. Without it they are dropped, or refused. */
  readonly index?: IndexSignature;
  /** Whether keys that are neither declared nor indexed are refused, where otherwise they are dropped or ignored. */
  readonly closed?: true;
  /** Index signatures for some keys, which come before `index`. No two speak of the same key in different ways. */
  readonly patterns?: readonly PatternSignature[];
}

export interface Property extends Documented {
  readonly name: string;
  readonly type: TypeId;
  readonly optional?: true;
  readonly readonly?: true;
  /** What stands for it in JSON in which it is absent. */
  readonly default?: unknown;
}

export interface IndexSignature {
  readonly key: 'string' | 'number';
  readonly type: TypeId;
  readonly readonly?: true;
}

/** `` [key: `data-${string}`]: T ``, or `[key: number]: T` beside one for all strings. */
export interface PatternSignature {
  /** A template, or number. */
  readonly key: TypeId;
  readonly type: TypeId;
  readonly readonly?: true;
}

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
  explain: (node, value, explanation) => {
    if (!isRecord(value)) return explanation.report('type');
    explanation.nested(() => {
      for (const property of node.properties) {
        const { name, type } = property;
        const part = ownProperty(value, name);
        explanation.at(name, () => {
          if (part !== undefined) explanation.explain(type, part);
          else if (isRequiredInJson(explanation.types, property)) {
            explanation.report('missing', explanation.print(type));
          }
        });
      }
      for (const [key, type] of otherKeys(node, value, explanation.types)) {
        explanation.at(key, () => {
          if (key === '__proto__') explanation.report('key', 'another key than __proto__');
          else explanation.explain(type, value[key]);
        });
      }
      for (const key of unknownKeys(node, value, explanation.types)) {
        explanation.at(key, () => explanation.report('unknown-key'));
      }
    });
  },
};

export const objectInterpreter: KindInterpreter<ObjectNode> = {
  revive: (node, value, revival) => {
    if (!isRecord(value) || unknownKeys(node, value, revival.types).length > 0) return INVALID;
    return revival.nested(() => {
      const out: Record<string, unknown> = {};
      for (const { name, type, optional, default: preset } of node.properties) {
        const given = ownProperty(value, name);
        const part = given === undefined ? preset : given;
        // Left out when absent: `{ ...before, ...patch }` must not overwrite with undefined.
        if (optional && part === undefined) continue;
        const revived = revival.revive(type, part);
        if (revived === INVALID) return INVALID;
        setOwnProperty(out, name, revived);
      }
      for (const [key, type] of otherKeys(node, value, revival.types)) {
        const revived = key === '__proto__' ? INVALID : revival.revive(type, value[key]);
        if (revived === INVALID) return INVALID;
        out[key] = revived;
      }
      return out;
    });
  },
  lower: (node, value, lowering) => {
    if (!isRecord(value)) refuse(lowering.spelling());
    return lowering.nested(() => {
      const out: Record<string, unknown> = {};
      for (const property of node.properties) {
        const { name, type } = property;
        const part = readProperty(value, name);
        if (part === undefined && !isRequired(lowering.types, property)) continue;
        setOwnProperty(
          out,
          name,
          lowering.at(name, () => lowering.lower(type, part)),
        );
      }
      for (const [key, type] of otherKeys(node, value, lowering.types)) {
        const part = value[key];
        if (key === '__proto__') refuse('no key __proto__');
        if (part !== undefined) out[key] = lowering.at(key, () => lowering.lower(type, part));
      }
      if (lowering.keepGoing) {
        for (const key of unknownKeys(node, value, lowering.types)) setOwnProperty(out, key, null);
      }
      return out;
    });
  },
  test: (node, value, testing) =>
    isRecord(value) &&
    unknownKeys(node, value, testing.types).length === 0 &&
    testing.nested(
      () =>
        node.properties.every(({ name, type, optional }) => {
          const part = readProperty(value, name);
          return (optional && part === undefined) || testing.test(type, part);
        }) &&
        otherKeys(node, value, testing.types).every(
          ([key, type]) =>
            key !== '__proto__' && (value[key] === undefined || testing.test(type, value[key])),
        ),
    ),
};

export const objectEmitter: KindEmitter<ObjectNode> = {
  wire: () => [{ json: 'object', revives: false }],
  decode: (node, emit, id) =>
    emit.decoder(id, { levels: 1 }, (value, depth) => {
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
    }),
  encode: (node, emit, id) =>
    emit.encoder(id, { levels: 1 }, (value, depth) =>
      encodeObject({ node, id, emit, value, depth }),
    ),
  test: (node, emit, id) =>
    emit.tester(id, { levels: 1 }, (value, depth) => [
      js`if (${isNoPlainObject(node, emit, value)}) return false;`,
      ...cheapFirst(node, emit).flatMap((property) => {
        const local = identifier(`$${localName(property, node)}`);
        const passes = emit.test(property.type)(local, depth);
        return [
          js`const ${local} = ${emitRead(emit, value, property.name)};`,
          property.optional
            ? js`if (${local} !== undefined && !(${passes})) return false;`
            : js`if (!(${passes})) return false;`,
        ];
      }),
      ...refuseUnknownKeys(node, emit, value, js`return ${false};`),
      ...eachOther(node, emit, value, (item, type) => [
        js`if (key === "__proto__" || !(${item} === undefined || ${emit.test(type)(item, depth)})) return false;`,
      ]),
    ]),
  guards: () => [],
};

/** The keys of a value that only index signatures speak of, with the type of what they hold. */
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

/** The keys of a value that nothing is known of; none where these are dropped. */
function unknownKeys(node: ObjectNode, value: object, types: Types): readonly string[] {
  if (!node.closed || node.index?.key === 'string') return [];
  const declared = new Set(node.properties.map(({ name }) => name));
  return Object.keys(value).filter(
    (key) => !declared.has(key) && typeOfOtherName(types, node, key) === undefined,
  );
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

/**
 * The condition under which a run-time value is no object of the type. Where a property must be
 * there that no class gives its instances, reading it tells the rest.
 */
function isNoPlainObject(node: ObjectNode, emit: Emit, value: Code): Code {
  const refusesOthers = node.properties.some(
    (property) => isRequired(emit.types, property) && !isNameInBuiltIns(property.name),
  );
  return refusesOthers
    ? js`typeof ${value} !== "object" || ${value} === null`
    : js`!${emit.helper('isRecord')}(${value})`;
}

/** A readable and unique suffix for the local variables of a property. */
function localName(property: Property, node: ObjectNode): string {
  const { name } = property;
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : String(node.properties.indexOf(property));
}

/** Properties in an order in which a wrong value is soon found out: before others are walked in depth. */
function cheapFirst(node: ObjectNode, emit: Emit): readonly Property[] {
  const isNested = ({ type }: Property) =>
    emit.wire(type).some(({ json }) => json === 'any' || json === 'array' || json === 'object');
  return [
    ...node.properties.filter((property) => !isNested(property)),
    ...node.properties.filter(isNested),
  ];
}

function printKey(name: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : JSON.stringify(name);
}
