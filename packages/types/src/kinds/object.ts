import { isRequired, isRequiredInJson } from '../absence.ts';
import type { Documented } from '../documented.ts';
import { decodeInPlace, decodeObject, isShort } from '../emit/decode-object.ts';
import { encodeObject, endsOfObject } from '../emit/encode-object.ts';
import { NO_ENDS } from '../emit/json-text.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import { encodeCopy } from '../emit/plain-json.ts';
import { testObject } from '../emit/test-object.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import type { TypeId, Types } from '../model.ts';
import { typeOfOtherName } from '../pattern-keys.ts';
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
  decode: (node, emit, id) => {
    const asFunction = () =>
      emit.decoder(id, { levels: 1 }, (value, depth) => decodeObject({ node, emit, value, depth }));
    if (!isShort(node, emit, id)) return asFunction();
    return {
      convert: (input, depth) => asFunction().convert(input, depth),
      inPlace: (value, local, depth) => decodeInPlace({ node, emit, value, depth, local }),
    };
  },
  encode: (node, emit, id) =>
    emit.isCopied(id)
      ? encodeCopy(emit, id)
      : emit.encoder(id, { levels: 1 }, (value, depth) =>
          encodeObject({ node, id, emit, value, depth }),
        ),
  ends: (node, emit, id) => (emit.isCopied(id) ? NO_ENDS : endsOfObject(node, emit)),
  test: (node, emit, id) =>
    emit.tester(id, { levels: 1 }, (value, depth) => testObject({ node, emit, value, depth })),
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

function printKey(name: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : JSON.stringify(name);
}
