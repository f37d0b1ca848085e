import type { CachePolicyClass } from './cache/http/cache-policy-class.ts';

/** All names of options: the type checker finds one that is missing. */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: 1 };

/**
 * Throws a `TypeError` for options that are not an object, and for options that `owner` does not
 * have.
 */
export function assertOptions<Options extends object>(
  owner: string,
  options: Options,
  names: { readonly [Name in keyof Options]-?: unknown },
): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new TypeError(`${owner}: the options are ${describe(options)}; pass { name: value }`);
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name)) continue;
    const known = Object.keys(names).join(', ');
    throw new TypeError(`${owner}: there is no option '${name}'; use ${known}`);
  }
}

interface NumberRange {
  readonly least: number;
  /** Default: `Infinity`. */
  readonly most?: number;
  readonly integer?: boolean;
}

/**
 * Throws a `RangeError` for values that are not numbers in a range. `undefined` stands for the
 * default.
 */
export function assertNumbers(
  values: Readonly<Record<string, unknown>>,
  { least, most = Number.POSITIVE_INFINITY, integer = false }: NumberRange,
  fix: string,
): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (typeof value === 'number' && value >= least && value <= most)
      if (!integer || Number.isInteger(value) || value === Number.POSITIVE_INFINITY) continue;
    throw new RangeError(`${name} is ${describe(value)}; ${fix}`);
  }
}

/** Throws a `TypeError` for a value that is given but is not one of these. */
export function assertOneOf(name: string, value: unknown, choices: readonly unknown[]): void {
  assertThat(
    name,
    value,
    (one) => choices.includes(one),
    `use ${choices.map(describe).join(' or ')}`,
  );
}

/** Throws a `TypeError` for a value that is given, but is no function. */
export function assertFunctions(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values))
    assertThat(name, value, (one) => typeof one === 'function', 'use a function');
}

/** Throws a `TypeError` for a value that is given but invalid. `fix` says what to write. */
export function assertThat(
  name: string,
  value: unknown,
  isValid: (value: unknown) => boolean,
  fix: string,
): void {
  if (value !== undefined && !isValid(value))
    throw new TypeError(`${name} is ${describe(value)}; ${fix}`);
}

/** Throws a `TypeError` that says what to install, unless the value is the class of http-cache-semantics. */
export function assertCachePolicy(name: string, value: unknown): asserts value is CachePolicyClass {
  if (typeof value === 'function') return;
  throw new TypeError(
    `${name} is ${describe(value)}; run npm install http-cache-semantics, and pass its class: import CachePolicy from 'http-cache-semantics'`,
  );
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** `"5"`, `true`, `[object Promise]` */
export function describe(value: unknown): string {
  if (isObject(value)) return Object.prototype.toString.call(value);
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
