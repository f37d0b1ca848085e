import type { ApiDocument } from '@mikrokit/router/protocol';
import type { Issue } from '@mikrokit/types/runtime';
import { explainJson, explainParams } from '@mikrokit/types/runtime/explain';
import { decodeByModel, maskSensitive, receivedItemOf } from '@mikrokit/types/runtime/interpret';
import { bareType, type RouteDocument, type TypeNode, type Types } from '../api.ts';

/**
 * Parameters as JSON, but with files if the server gets files, and with an array if it gets a
 * stream.
 */
export type Entered = readonly unknown[];

/** The call of a route as a person entered it. */
export interface EnteredCall {
  readonly id: string;
  readonly params: Entered;
  /** The parameters of hooks that read them from the body, by their ids. */
  readonly hooks: Readonly<Record<string, Entered>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The route or hook of an id. */
export function modelOf(api: ApiDocument, id: string): Pick<RouteDocument, 'params'> {
  const model = api.routes[id] ?? api.hooks[id];
  if (model === undefined) throw new Error(`The description lacks ${id}`);
  return model;
}

/** The issues for which the server would reject parameters of a route or hook. */
export function issuesOf(api: ApiDocument, id: string, entered: Entered): readonly Issue[] {
  const { maxDepth } = api.limits;
  const { params, items, item } = splitItems(api, id, entered);
  const found = [
    ...explainParams(api, id, toJson(params) as unknown[], { maxDepth }),
    ...fileIssues(api.types, modelOf(api, id).params, params),
  ];
  if (item === undefined) return found;
  const last = lastLabel(api, id) ?? params.length - 1;
  const ofItems = items.flatMap((json, at) =>
    explainJson(api, item, json, { maxDepth }).map((issue) => ({
      ...issue,
      path: [last, at, ...issue.path],
    })),
  );
  return [...found, ...ofItems];
}

/** The name of the last parameter, with which paths of issues start. */
function lastLabel(api: ApiDocument, id: string): string | undefined {
  const params = bareType(api.types, modelOf(api, id).params);
  return params.kind === 'tuple' ? params.elements.at(-1)?.label : undefined;
}

/** The values that the client takes for them, which are valid. */
export function decodeEntered(api: ApiDocument, id: string, entered: Entered): readonly unknown[] {
  const { params, items, item } = splitItems(api, id, entered);
  const values = decodeValid(api, modelOf(api, id).params, toJson(params)) as unknown[];
  const whole = insertFiles(values, params) as unknown[];
  if (item === undefined) return whole;
  return [...whole.slice(0, -1), items.map((json) => decodeValid(api, item, json))];
}

/** Parameters as they are displayed: files are `true`, and secrets are masked. */
export function maskEntered(api: ApiDocument, id: string, entered: Entered): readonly unknown[] {
  const { params, items, item } = splitItems(api, id, entered);
  const shown = maskSensitive(api.types, modelOf(api, id).params, toJson(params)) as unknown[];
  if (item === undefined) return shown;
  return [...shown.slice(0, -1), items.map((json) => maskSensitive(api.types, item, json))];
}

/** Whether a route's parameters contain a file. */
export function hasFiles(value: unknown): boolean {
  if (value instanceof File) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFiles);
}

/** The files in parameters with the JSON pointers of their locations (RFC 6901). */
export function filesIn(value: unknown, pointer = ''): readonly (readonly [string, File])[] {
  if (value instanceof File) return [[pointer, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    filesIn(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

/**
 * Parameters of which the last one is a stream, and its items. Without a stream, `item` is
 * `undefined`.
 */
interface SplitParams {
  readonly params: Entered;
  readonly items: readonly unknown[];
  readonly item: string | undefined;
}

function splitItems(api: ApiDocument, id: string, entered: Entered): SplitParams {
  const item = receivedItemOf(api.types, modelOf(api, id));
  const items = entered.at(-1);
  if (item === undefined || !Array.isArray(items))
    return { params: entered, items: [], item: undefined };
  return { params: [...entered.slice(0, -1), true], items, item };
}

function decodeValid(api: ApiDocument, type: string, json: unknown): unknown {
  const { maxDepth } = api.limits;
  const decoded = decodeByModel(api, type, json, { maxDepth });
  // Nothing is called or copied before it is valid.
  if (!decoded.ok) throw new TypeError(decoded.issues[0]?.message);
  return decoded.value;
}

/** JSON has `true` for a file. */
export function toJson(value: unknown): unknown {
  if (value instanceof File) return true;
  if (Array.isArray(value)) return value.map(toJson);
  return isRecord(value) ? mapRecord(value, toJson) : value;
}

/**
 * Puts entered files into their locations among decoded values. Only arrays and objects contain
 * files.
 */
function insertFiles(value: unknown, entered: unknown): unknown {
  if (entered instanceof File) return entered;
  if (Array.isArray(value) && Array.isArray(entered))
    return value.map((inner, at) => insertFiles(inner, entered[at]));
  if (!hasFiles(entered) || !isRecord(value) || !isRecord(entered)) return value;
  return mapRecord(value, (inner, key) => insertFiles(inner, entered[key]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapRecord(
  record: Readonly<Record<string, unknown>>,
  map: (value: unknown, key: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}

/** The files among entered parameters that are larger than their types allow. */
function fileIssues(types: Types, params: string, entered: unknown): readonly Issue[] {
  return issuesAt(types, params, entered, []);
}

function issuesAt(
  types: Types,
  type: string,
  value: unknown,
  path: Issue['path'],
): readonly Issue[] {
  if (typeof value !== 'object' || value === null) return [];
  const node = bareType(types, type);
  if (value instanceof File) return node.kind === 'file' ? sizeIssues(node, value, path) : [];
  if (node.kind === 'union') {
    const found = node.members.map((member) => issuesAt(types, member, value, path));
    return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  return Object.entries(value).flatMap(([key, inner], at) => {
    const member = memberOf(node, key, at);
    return member === undefined ? [] : issuesAt(types, member.type, inner, [...path, member.name]);
  });
}

/** The type of a member, and its name in paths. Only lists and objects have files in them. */
function memberOf(
  node: TypeNode,
  key: string,
  at: number,
): { readonly type: string; readonly name: string | number } | undefined {
  if (node.kind === 'array') return { type: node.element, name: at };
  if (node.kind === 'tuple') {
    const element = node.elements[at] ?? node.elements.find(({ rest }) => rest);
    return element && { type: element.type, name: element.rest ? at : (element.label ?? at) };
  }
  if (node.kind !== 'object') return undefined;
  const type = node.properties.find(({ name }) => name === key)?.type ?? node.index?.type;
  return type === undefined ? undefined : { type, name: key };
}

function sizeIssues(
  { maxBytes }: Extract<TypeNode, { kind: 'file' }>,
  { size }: File,
  path: Issue['path'],
): readonly Issue[] {
  if (maxBytes === undefined || size <= maxBytes) return [];
  const message = `Expected at most ${maxBytes} bytes, not ${size}`;
  return [{ path, code: 'type', expected: `MaxBytes<${maxBytes}>`, message }];
}
