import { CommandFailure } from '@mikrokit/compiler/commands';
import {
  ELEMENT_SIZES,
  formatNames,
  isErrorStatus,
  isTemporalName,
  type TypeId,
  type TypeNode,
  type Types,
  typeNode,
} from '@mikrokit/types/model';
import type { DescribedApi } from './api-contract.ts';

/** Throws a `CommandFailure` for types that are not as routers describe them: code and reports are written from them. */
export function assertTypes(file: string, types: Types): void {
  for (const [id, node] of Object.entries(types)) {
    if (!kinds[node.kind](node))
      throw new CommandFailure(`${file} has a type that is not valid: ${JSON.stringify(id)}`);
  }
}

/**
 * Throws a `CommandFailure` for a type that contains only itself, such as a union that is its own
 * member. All references exist.
 */
export function assertFinite(file: string, types: Types): void {
  const finite = new Set<TypeId>();
  const open = new Set<TypeId>();
  const visit = (id: TypeId): void => {
    if (finite.has(id)) return;
    if (open.has(id))
      throw new CommandFailure(
        `${file} has a type that contains nothing but itself: ${JSON.stringify(id)}`,
      );
    open.add(id);
    const node = typeNode(types, id);
    if (node.kind === 'union') for (const member of node.members) visit(member);
    if (node.kind === 'constrained' || node.kind === 'sensitive' || node.kind === 'parsed')
      visit(node.type);
    open.delete(id);
    finite.add(id);
  };
  for (const id of Object.keys(types)) visit(id);
}

/** Throws a `CommandFailure` for routes, hooks and options that are not as routers describe them. */
export function assertHandlers(file: string, api: DescribedApi): void {
  const reject = (what: string): never => {
    throw new CommandFailure(`${file} is not the description of an API: ${what}`);
  };
  const isTuple = (id: string) => api.types[id]?.kind === 'tuple';
  for (const [id, route] of Object.entries(api.routes)) {
    if (!isTuple(route.params) || !isRoute(route))
      reject(`the route ${JSON.stringify(id)} is not valid`);
  }
  for (const [id, hook] of Object.entries(api.hooks)) {
    if (!isTuple(hook.params) || !isHook(hook))
      reject(`the hook ${JSON.stringify(id)} is not valid`);
  }
  const { base = '/', limits, unknownKeys } = api;
  if (!isText(base) || !/^\/(?:.*\/)?$/.test(base) || !isEncoded(base))
    reject('its base is not a path');
  if (limits !== undefined && !isLimits(limits)) reject('its limits are not numbers');
  if (unknownKeys !== undefined && unknownKeys !== 'reject') reject('its unknownKeys are unknown');
}

type Fields = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isNumber: Test = (value) => typeof value === 'number' && Number.isFinite(value);
const isTrue: Test = (value) => value === true;
const isDecimal = (value: unknown) => isText(value) && /^-?\d+$/.test(value as string);
const isBound: Test = (value) => isNumber(value) || isDecimal(value);
const isPlain: Test = (value) => isText(value) || isNumber(value) || typeof value === 'boolean';
const orAbsent =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const oneOf =
  (...values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);
/** Objects whose fields pass. Other fields are ignored. */
const fields =
  (tests: Readonly<Record<string, Test>>): Test =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(tests).every(([key, test]) => test(ownField(value, key)));

function ownField(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Fields)[key] : undefined;
}

const documented = {
  description: orAbsent(isText),
  deprecated: orAbsent(isTrue),
  examples: orAbsent(listOf(() => true)),
};
const named = { name: orAbsent(isText) };
const readOnly = { readonly: orAbsent(isTrue) };
const signature = { type: isText, ...readOnly };

const isTemplate: Test = (value) =>
  fields({ texts: listOf(isText), placeholders: listOf(isPlaceholder) })(value) &&
  (value as { texts: unknown[] }).texts.length ===
    (value as { placeholders: unknown[] }).placeholders.length + 1;
const isPlaceholder: Test = (value) =>
  oneOf('string', 'number', 'bigint')(value) ||
  fields({
    cases: listOf(oneOf('Uppercase', 'Lowercase', 'Capitalize', 'Uncapitalize')),
    of: orAbsent(isTemplate),
  })(value);

const constraints: { readonly [Kind in string]?: Test } = {
  minLength: fields({ value: isNumber }),
  maxLength: fields({ value: isNumber }),
  minItems: fields({ value: isNumber }),
  maxItems: fields({ value: isNumber }),
  minimum: fields({ value: isBound }),
  maximum: fields({ value: isBound }),
  exclusiveMinimum: fields({ value: isBound }),
  exclusiveMaximum: fields({ value: isBound }),
  multipleOf: fields({ value: isBound }),
  format: fields({ value: (value) => formatNames.has(value as never) }),
  pattern: (value) =>
    fields({ source: isText, flags: orAbsent(isText) })(value) && isPattern(value as never),
  uniqueItems: () => true,
  brand: fields({ value: isText }),
  check: fields({ name: isText }),
};
const isConstraint: Test = (value) =>
  fields({ kind: isText })(value) &&
  constraints[(value as { kind: string }).kind]?.(value) === true;

function isPattern({ source, flags }: { source: string; flags?: string }): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}

const isProperty = fields({
  ...documented,
  ...readOnly,
  name: isText,
  type: isText,
  optional: orAbsent(isTrue),
  sensitive: orAbsent(isTrue),
});

const isEnumMember = fields({ name: isText, value: (value) => isText(value) || isNumber(value) });

/** The fields of each kind of type that code is written from. */
const kinds: { readonly [Kind in TypeNode['kind']]: Test } = {
  'any-object': () => true,
  array: fields({ element: isText, ...readOnly }),
  bigint: () => true,
  boolean: () => true,
  bytes: fields({ of: (of) => isText(of) && Object.hasOwn(ELEMENT_SIZES, of as string) }),
  constrained: fields({ ...named, type: isText, constraints: listOf(isConstraint) }),
  date: () => true,
  enum: (node) =>
    fields({ ...documented, name: isText, members: listOf(isEnumMember) })(node) &&
    areDifferent((node as { members: { name: string }[] }).members),
  file: fields({
    of: oneOf('Blob', 'Bytes', 'File', 'FileStream', 'ReadableStream'),
    maxBytes: orAbsent(isNumber),
    mediaTypes: orAbsent(listOf(isText)),
  }),
  items: fields({ item: isText }),
  literal: (node) =>
    fields({ value: isPlain, bigint: orAbsent(isTrue) })(node) &&
    (!(node as Fields).bigint || isDecimal((node as Fields).value)),
  map: fields({ key: isText, value: isText, ...readOnly }),
  null: () => true,
  number: () => true,
  object: (node) =>
    fields({
      ...documented,
      ...named,
      properties: listOf(isProperty),
      index: orAbsent(fields({ ...signature, key: oneOf('string', 'number') })),
      patterns: orAbsent(listOf(fields({ ...signature, key: isText }))),
      closed: orAbsent(isTrue),
    })(node) && areDifferent((node as { properties: { name: string }[] }).properties),
  parsed: fields({ schema: isText, type: isText }),
  regexp: () => true,
  sensitive: fields({ type: isText, revealed: orAbsent(isTrue) }),
  set: fields({ element: isText, ...readOnly }),
  string: () => true,
  template: (node) => fields(named)(node) && isTemplate(node),
  temporal: fields({ of: (of) => isText(of) && isTemporalName(of as string) }),
  tuple: fields({
    ...readOnly,
    elements: listOf(
      fields({
        type: isText,
        label: orAbsent(isText),
        optional: orAbsent(isTrue),
        rest: orAbsent(isTrue),
      }),
    ),
  }),
  undefined: () => true,
  union: fields({ ...documented, ...named, members: listOf(isText) }),
  unknown: () => true,
  url: () => true,
};

const areErrors = orAbsent(
  listOf(
    fields({ type: isText, data: orAbsent(isText), statuses: orAbsent(listOf(isErrorStatus)) }),
  ),
);

const isRoute = fields({
  ...documented,
  result: isText,
  item: orAbsent(isText),
  path: (path) => isText(path) && /^\//.test(path as string) && isEncoded(path as string),
  methods: listOf(isText),
  contract: isText,
  hooks: orAbsent(listOf(isText)),
  errors: areErrors,
  http: orAbsent((http) => isText(http) && /^[A-Z]+ \/\S*$/.test(http as string)),
});

const isHook = fields({
  ...documented,
  header: orAbsent(isText),
  name: orAbsent(isText),
  returns: orAbsent((value) => value === 'body' || fields({ header: isText })(value)),
  result: orAbsent(isText),
  errors: areErrors,
});

const isLimits = fields({ maxBatch: isNumber, maxDepth: isNumber });

function areDifferent(members: readonly { readonly name: string }[]): boolean {
  return new Set(members.map(({ name }) => name)).size === members.length;
}

function isEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
