import {
  ELEMENT_SIZES,
  type KindName,
  type NodeOf,
  type TypeId,
  type Types,
  typeNode,
} from '@mikrokit/types/model';
import { fits } from './constraints.ts';
import { isBase64, isDateTime, isDecimal, isOfTemplate, isRegExpText, isUrl } from './formats.ts';
import { typeOfKey } from './key-types.ts';
import { nestsWithoutEnd } from './nests-without-end.ts';
import { isRepeated } from './repeated.ts';
import { isTemporalText } from './temporal-forms.ts';
import { elementFor } from './tuple-elements.ts';

/**
 * Whether JSON is accepted for a type. It is written from what docs/types.md says, for the tests
 * alone: it shares no code with what it judges, and is in no hurry.
 */
export function acceptsJson(types: Types, id: TypeId, json: unknown, levels: number): boolean {
  const node = typeNode(types, id);
  const isNesting = typeof json === 'object' && json !== null;
  if (isNesting && NESTING.includes(node.kind) && levels <= 0 && nestsWithoutEnd(types, id)) {
    return false;
  }
  const rule = rules[node.kind] as Rule<KindName>;
  return rule(node, json, {
    types,
    levels,
    part: (type, value) => acceptsJson(types, type, value, levels - 1),
    same: (type, value) => acceptsJson(types, type, value, levels),
    element: (type, value) =>
      acceptsJson(types, type, value, levels - 1) ||
      (value === null && acceptsJson(types, type, undefined, levels - 1)),
  });
}

type Rule<K extends KindName> = (node: NodeOf<K>, json: unknown, parts: Parts) => boolean;

interface Parts {
  readonly types: Types;
  readonly levels: number;
  /** Whether a part one level deeper is accepted. */
  readonly part: (type: TypeId, json: unknown) => boolean;
  /** Whether the same JSON is accepted for another type. */
  readonly same: (type: TypeId, json: unknown) => boolean;
  /** Like `part`, but null may mean undefined. */
  readonly element: (type: TypeId, json: unknown) => boolean;
}

const NESTING: readonly KindName[] = ['array', 'map', 'object', 'set', 'tuple'];

const rules: { readonly [K in KindName]: Rule<K> } = {
  'any-object': (_, json, { levels }) =>
    typeof json === 'object' && json !== null && isPlainJson(json, levels),
  array: ({ element }, json, parts) =>
    Array.isArray(json) && json.every((item) => parts.element(element, item)),
  bigint: (_, json) => typeof json === 'string' && isDecimal(json),
  boolean: (_, json) => typeof json === 'boolean',
  bytes: ({ of }, json) => typeof json === 'string' && isBase64(json, ELEMENT_SIZES[of]),
  constrained: ({ type, constraints }, json, parts) =>
    parts.same(type, json) && constraints.every((constraint) => fits(constraint, json)),
  date: (_, json) => typeof json === 'string' && isDateTime(json),
  enum: ({ members }, json) => members.some(({ value }) => value === json),
  file: (_, json) => json === true,
  items: (_, json) => json === true,
  literal: ({ value }, json) => json === value,
  map: ({ key, value }, json, parts) =>
    Array.isArray(json) &&
    json.every(
      (entry) =>
        Array.isArray(entry) &&
        entry.length === 2 &&
        parts.element(key, entry[0]) &&
        parts.element(value, entry[1]),
    ) &&
    !isRepeated(
      json.map(([first]) => first),
      key,
      parts.types,
    ),
  null: (_, json) => json === null,
  number: (_, json) => typeof json === 'number' && Number.isFinite(json),
  object: (node, json, parts) => isRecord(json) && acceptsRecord(node, json, parts),
  parsed: ({ type }, json, parts) => parts.same(type, json),
  regexp: (_, json) => typeof json === 'string' && isRegExpText(json),
  sensitive: ({ type }, json, parts) => parts.same(type, json),
  set: ({ element }, json, parts) =>
    Array.isArray(json) &&
    json.every((item) => parts.element(element, item)) &&
    !isRepeated(json, element, parts.types),
  string: (_, json) => typeof json === 'string',
  template: (node, json) => typeof json === 'string' && isOfTemplate(json, node),
  temporal: ({ of }, json) => typeof json === 'string' && isTemporalText(json, of),
  tuple: (node, json, parts) =>
    Array.isArray(json) &&
    elementFor(node, json.length) !== undefined &&
    json.every((item, i) => {
      const element = elementFor(node, json.length)?.[i];
      if (element === undefined) return false;
      return parts.element(element.type, item) || (element.optional === true && item === null);
    }),
  undefined: (_, json) => json === undefined,
  union: ({ members }, json, parts) => members.some((member) => parts.same(member, json)),
  unknown: (_, json, { levels }) => isPlainJson(json, levels),
  url: (_, json) => typeof json === 'string' && isUrl(json),
};

function acceptsRecord(node: NodeOf<'object'>, json: object, parts: Parts): boolean {
  const declared = node.properties.every(({ name, type, optional, default: defaultValue }) => {
    const has = Object.hasOwn(json, name);
    const value = has ? (json as Record<string, unknown>)[name] : defaultValue;
    return (optional === true && value === undefined) || parts.part(type, value);
  });
  const others = Object.entries(json).filter(
    ([key]) => !node.properties.some(({ name }) => name === key),
  );
  return (
    declared &&
    others.every(([key, value]) => {
      const type = typeOfKey(parts.types, node, key);
      if (type === undefined) return !node.closed;
      return key !== '__proto__' && parts.part(type, value);
    })
  );
}

/** Whether JSON nests no deeper, and holds neither `__proto__` keys nor infinite numbers. */
function isPlainJson(json: unknown, levels: number): boolean {
  if (typeof json === 'number') return Number.isFinite(json);
  if (typeof json !== 'object' || json === null) return true;
  if (levels <= 0 || Object.keys(json).includes('__proto__')) return false;
  return Object.values(json).every((part) => isPlainJson(part, levels - 1));
}

function isRecord(json: unknown): json is object {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
