import { types as builtIns } from 'node:util';
import {
  type KindName,
  type NodeOf,
  type TypeId,
  type Types,
  typeNode,
} from '@mikrokit/types/model';
import { Sensitive } from '@mikrokit/types/sensitive';
import { fits } from './constraints.ts';
import { isOfTemplate } from './formats.ts';
import { typeOfKey } from './key-types.ts';
import { elementFor } from './tuple-elements.ts';

/** Whether a run-time value satisfies a type, as TypeScript has it. Shares no code with what it judges. */
export function satisfies(types: Types, id: TypeId, value: unknown): boolean {
  const node = typeNode(types, id);
  const rule = rules[node.kind] as Rule<KindName>;
  return rule(node, value, (type, part) => satisfies(types, type, part), types);
}

type Rule<K extends KindName> = (
  node: NodeOf<K>,
  value: unknown,
  part: (type: TypeId, value: unknown) => boolean,
  types: Types,
) => boolean;

const rules: { readonly [K in KindName]: Rule<K> } = {
  'any-object': (_, value) => Array.isArray(value) || isRecord(value),
  array: ({ element }, value, part) =>
    Array.isArray(value) && value.every((item) => part(element, item)),
  bigint: (_, value) => typeof value === 'bigint' && /^-?\d{1,4096}$/.test(`${value}`),
  boolean: (_, value) => typeof value === 'boolean',
  bytes: ({ of }, value) => Object.prototype.toString.call(value) === `[object ${of}]`,
  constrained: ({ type, constraints }, value, part) =>
    part(type, value) && constraints.every((constraint) => fits(constraint, value)),
  date: (_, value) => builtIns.isDate(value) && /^\d{4}-/.test(value.toISOString()),
  enum: ({ members }, value) => members.some((member) => member.value === value),
  file: ({ of }, value) => Object.prototype.toString.call(value) === `[object ${of}]`,
  items: (_, value) =>
    isRecord(value) || Array.isArray(value)
      ? Symbol.asyncIterator in value || Symbol.iterator in value
      : false,
  literal: (node, value) =>
    node.bigint ? typeof value === 'bigint' && `${value}` === node.value : value === node.value,
  map: (node, value, part) =>
    value instanceof Map &&
    [...value].every(([key, item]) => part(node.key, key) && part(node.value, item)),
  null: (_, value) => value === null,
  number: (_, value) => typeof value === 'number' && Number.isFinite(value),
  object: (node, value, part, types) =>
    isRecord(value) &&
    node.properties.every(({ name, type, optional }) => {
      const own = Object.hasOwn(value, name) ? value[name] : undefined;
      return (optional === true && own === undefined) || part(type, own);
    }) &&
    Object.entries(value)
      .filter(([key]) => !node.properties.some(({ name }) => name === key))
      .every(([key, item]) => {
        const type = typeOfKey(types, node, key);
        if (type === undefined) return !node.closed || item === undefined;
        return key !== '__proto__' && (item === undefined || part(type, item));
      }),
  parsed: ({ type }, value, part) => part(type, value),
  regexp: (_, value) => value instanceof RegExp,
  sensitive: ({ type }, value, part) => value instanceof Sensitive && part(type, value.reveal()),
  set: ({ element }, value, part) =>
    value instanceof Set && [...value].every((item) => part(element, item)),
  string: (_, value) => typeof value === 'string',
  template: (node, value) => typeof value === 'string' && isOfTemplate(value, node),
  temporal: ({ of }, value) => Object.prototype.toString.call(value) === `[object Temporal.${of}]`,
  tuple: (node, value, part) => {
    const elements = Array.isArray(value) ? elementFor(node, value.length) : undefined;
    return (
      elements?.every(({ type, optional }, i) => {
        const item = (value as unknown[])[i];
        return (optional === true && item === undefined) || part(type, item);
      }) ?? false
    );
  },
  undefined: (_, value) => value === undefined,
  union: ({ members }, value, part) => members.some((member) => part(member, value)),
  unknown: () => true,
  url: (_, value) => value instanceof URL,
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]';
}
