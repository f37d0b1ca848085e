import { encodeBase64 } from '@mikrokit/types/runtime';

/** The result of `serializeData`: only JSON. */
export type HydrationJson =
  | string
  | number
  | boolean
  | null
  | readonly HydrationJson[]
  | { readonly [key: string]: HydrationJson };

/**
 * The key of an object that replaces a value without a JSON form: `{ "$mikrokit": ["Date",
 * "2026-…"] }`.
 */
const TAG = '$mikrokit';

type Tagged = readonly [kind: string, value: HydrationJson];

const TYPED_ARRAYS: readonly (new (buffer: ArrayBuffer) => ArrayBufferView)[] = [
  Uint8Array,
  Uint8ClampedArray,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
  BigUint64Array,
  BigInt64Array,
];

/**
 * Default options of a `QueryClient` whose data keeps its types on the way from a server to a page: dates, bigints,
 * maps, sets, URLs, regular expressions, bytes and values of `Temporal`. Both sides need them:
 * `new QueryClient({ defaultOptions: { ...hydration } })`. Add other options of `dehydrate` and `hydrate` next to it:
 * `dehydrate: { ...hydration.dehydrate, shouldDehydrateQuery }`.
 */
export const hydration: {
  readonly dehydrate: { readonly serializeData: typeof serializeData };
  readonly hydrate: { readonly deserializeData: typeof deserializeData };
} = { dehydrate: { serializeData }, hydrate: { deserializeData } };

/**
 * Writes data as plain JSON, with a tag for each value that JSON does not have. Throws a `TypeError` for a value
 * without a JSON form, such as a function.
 */
export function serializeData(data: unknown): HydrationJson {
  switch (typeof data) {
    case 'string':
    case 'boolean':
      return data;
    case 'number':
      return Number.isFinite(data) && !Object.is(data, -0) ? data : tag('number', numberText(data));
    case 'bigint':
      return tag('bigint', String(data));
    case 'undefined':
      return tag('undefined', null);
    case 'object':
      return data === null ? null : serializeObject(data);
    case 'function':
    case 'symbol':
      throw new TypeError(`A ${typeof data} cannot be dehydrated`);
  }
}

/** Restores data from {@link serializeData}. Throws a `TypeError` for an unknown tag. */
export function deserializeData(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map(deserializeData);
  if (Object.hasOwn(json, TAG)) return untag((json as Record<string, Tagged>)[TAG] as Tagged);
  return mapValues(json, deserializeData);
}

function serializeObject(value: object): HydrationJson {
  if (Array.isArray(value)) return Array.from(value, serializeData);
  if (value instanceof Date) return tag('Date', numberText(value.getTime()));
  if (value instanceof Map)
    return tag(
      'Map',
      Array.from(value, (entry) => entry.map(serializeData)),
    );
  if (value instanceof Set) return tag('Set', Array.from(value, serializeData));
  if (value instanceof URL) return tag('URL', value.href);
  if (value instanceof RegExp) return tag('RegExp', [value.source, value.flags]);
  if (value instanceof ArrayBuffer) return tag('ArrayBuffer', encodeBase64(new Uint8Array(value)));
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value;
    const bytes = new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
    // A Buffer of Node is a Uint8Array.
    const type = TYPED_ARRAYS.find((known) => value instanceof known);
    if (type !== undefined) return tag(type.name, encodeBase64(bytes));
  }
  const name = Object.prototype.toString.call(value).slice(8, -1);
  if (name.startsWith('Temporal.')) return tag(name, String(value));
  const prototype = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  if (!isPlain && name !== 'Object') throw new TypeError(`A ${name} cannot be dehydrated`);
  const json = mapValues(value, serializeData);
  // An object of the application that has this key.
  return Object.hasOwn(json, TAG) ? tag('object', Object.entries(json)) : json;
}

function tag(kind: string, value: HydrationJson): HydrationJson {
  return { [TAG]: [kind, value] };
}

function untag([kind, value]: Tagged): unknown {
  if (kind === 'undefined') return undefined;
  if (kind === 'number') return Number(value);
  if (kind === 'bigint') return BigInt(value as string);
  if (kind === 'Date') return new Date(Number(value));
  if (kind === 'Map') return new Map(deserializeData(value) as [unknown, unknown][]);
  if (kind === 'Set') return new Set(deserializeData(value) as unknown[]);
  if (kind === 'URL') return new URL(value as string);
  if (kind === 'RegExp') return new RegExp(...(value as [string, string]));
  if (kind === 'ArrayBuffer') return fromBase64(value as string);
  if (kind === 'object') return Object.fromEntries(deserializeData(value) as [string, unknown][]);
  const type = TYPED_ARRAYS.find(({ name }) => name === kind);
  if (type !== undefined) return new type(fromBase64(value as string));
  if (kind.startsWith('Temporal.')) return temporalFrom(kind.slice('Temporal.'.length), value);
  throw new TypeError(
    `The data has a value of the kind '${kind}', which this version does not know`,
  );
}

function temporalFrom(name: string, text: unknown): unknown {
  const { Temporal = {} } = globalThis as unknown as {
    readonly Temporal?: Readonly<Record<string, { from(text: unknown): unknown }>>;
  };
  const type = Object.hasOwn(Temporal, name) ? Temporal[name] : undefined;
  if (type !== undefined) return type.from(text);
  throw new TypeError(`This runtime has no Temporal.${name}`);
}

function mapValues<Value>(object: object, map: (value: unknown) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function fromBase64(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;
}
