import { Sensitive } from '../sensitive.ts';
import { numberDefinitions } from './number-definitions.ts';
import { ParsedLater } from './parse-later.ts';
import type { AnySchema, SchemaFault } from './parsed.ts';

/** The names of parameters, with which the paths of issues start. */
export interface ParameterNames {
  /** `null` for a parameter without a name. */
  readonly names: readonly (string | null)[];
  /**
   * The schemas of optional parameters that run even if the parameter is omitted, by index. Absent
   * if there are none.
   */
  readonly absent?: Readonly<Record<number, string>>;
  /** The index of a rest parameter. Absent without one. */
  readonly rest?: number;
}

/** One issue of a schema or its output, with its path starting at the parameter. */
export interface SchemaIssue {
  readonly path: readonly (string | number)[];
  /** `duplicate` for an output that its Set already contains, or a key that its Map contains. */
  readonly code: 'schema' | 'duplicate';
  /** The schema's name, or the expected value instead of a duplicate. */
  readonly expected: string;
  /**
   * The message of the schema's library, which can contain the value. Absent for sensitive values
   * and duplicates.
   */
  readonly message?: string;
}

/** The values for a handler, or the reasons why schemas rejected some of them. */
export type Parsing =
  | { readonly params: readonly unknown[]; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** Where a value is. */
interface Location {
  readonly path: readonly (string | number)[];
  /** Whether it is inside a `Sensitive`. */
  readonly isSensitive: boolean;
}

/** A value waiting for its schema, and its location. */
interface Waiting extends ParsedLater, Location {
  readonly store: (output: unknown) => void;
}

type Result = Awaited<ReturnType<AnySchema['~standard']['validate']>>;

/** An application's schemas, by name. Emitted code makes them. */
export class Schemas {
  // Functions, because a schema's module can import the emitted one and then has not run yet.
  readonly #byName: Readonly<Record<string, () => unknown>>;

  constructor(byName: Readonly<Record<string, () => unknown>>) {
    this.#byName = byName;
  }

  /** Finds a schema. Throws a `TypeError` for a value that is not a schema. */
  of(name: string): AnySchema {
    const value = this.#byName[name]?.() as Partial<AnySchema> | null | undefined;
    if (typeof value?.['~standard']?.validate === 'function') return value as AnySchema;
    throw new TypeError(`The value of Parsed<typeof ${name}> is not a Standard Schema`);
  }

  /**
   * The JSON Schema 2020-12 of a schema's input. `undefined` if its library has none, or cannot
   * describe the schema.
   */
  describe(name: string): Readonly<Record<string, unknown>> | undefined {
    const { jsonSchema, vendor } = this.of(name)['~standard'];
    try {
      const schema = jsonSchema?.input({ target: 'draft-2020-12' as never });
      return schema && vendor === 'arktype' ? numberDefinitions(schema) : schema;
    } catch {
      // For example zod for a date, which has no JSON Schema type. The input's type describes it
      // then.
      return undefined;
    }
  }

  /**
   * Runs the schemas of a decoded parameter list and replaces its placeholders by their outputs.
   * Returns a promise only if a schema is asynchronous. Throws, or rejects, as a schema does.
   */
  parse(params: unknown[], names: ParameterNames): Parsing | Promise<Parsing> {
    for (const [i, schema] of Object.entries(names.absent ?? {}))
      if (params[Number(i)] === undefined) params[Number(i)] = new ParsedLater(schema, undefined);
    const search = new Search();
    for (const [i, value] of params.entries())
      search.visit(value, { path: pathOf(names, i), isSensitive: false }, (output) => {
        params[i] = output;
      });
    const { found } = search;
    const results: (Result | PromiseLike<Result>)[] = [];
    try {
      for (const { schema, input } of found) results.push(validate(this.of(schema), input));
    } catch (error) {
      // The other results are no longer needed.
      for (const result of results) Promise.resolve(result).catch(() => {});
      throw error;
    }
    const finish = (all: readonly Result[]): Parsing => {
      const issues = all.flatMap((result, i) => issuesOf(result, found[i] as Waiting));
      if (issues.length > 0) return { issues };
      for (const [i, result] of all.entries())
        found[i]?.store((result as { value: unknown }).value);
      const repeated = search.refill();
      return repeated.length > 0 ? { issues: repeated } : { params };
    };
    return results.some(isThenable)
      ? Promise.all(results).then(finish)
      : finish(results as Result[]);
  }
}

/** Finds the placeholders in decoded values. Skips values that do not come from JSON. */
class Search {
  readonly found: Waiting[] = [];
  /** Maps and Sets to refill with the outputs, the inner ones last. */
  readonly #refills: (() => readonly SchemaIssue[])[] = [];

  visit(value: unknown, location: Location, store: Waiting['store']): void {
    if (typeof value !== 'object' || value === null) return;
    if (value instanceof ParsedLater) {
      this.found.push({ schema: value.schema, input: value.input, ...location, store });
    } else if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) this.#visitKey(value, i, item, location);
    } else if (value instanceof Map) {
      this.#visitMap(value, location);
    } else if (value instanceof Set) {
      this.#visitSet(value, location);
    } else if (value instanceof Sensitive) {
      const within = { ...location, isSensitive: true };
      this.visit(value.reveal(), within, (output) => store(new Sensitive(output)));
    } else if (isPlain(value)) {
      for (const [key, item] of Object.entries(value)) this.#visitKey(value, key, item, location);
    }
  }

  /**
   * Refills Maps and Sets. Returns issues for duplicate outputs, which would otherwise get lost.
   */
  refill(): readonly SchemaIssue[] {
    return this.#refills.reverse().flatMap((refill) => refill());
  }

  #visitKey(owner: object, key: string | number, item: unknown, location: Location): void {
    this.visit(item, { ...location, path: [...location.path, key] }, (output) => {
      Object.defineProperty(owner, key, {
        value: output,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    });
  }

  #visitMap(map: Map<unknown, unknown>, location: Location): void {
    const entries = [...map];
    const before = this.found.length;
    this.visit(entries, location, () => {});
    if (this.found.length === before) return;
    this.#refills.push(() => {
      map.clear();
      return entries.flatMap(([key, value], i) => {
        if (map.has(key)) return [repeated([...location.path, i, 0], 'another key')];
        map.set(key, value);
        return [];
      });
    });
  }

  #visitSet(set: Set<unknown>, location: Location): void {
    const items = [...set];
    const before = this.found.length;
    this.visit(items, location, () => {});
    if (this.found.length === before) return;
    this.#refills.push(() => {
      set.clear();
      return items.flatMap((item, i) => {
        if (set.has(item)) return [repeated([...location.path, i], 'another element')];
        set.add(item);
        return [];
      });
    });
  }
}

function repeated(path: Location['path'], expected: string): SchemaIssue {
  return { path, code: 'duplicate', expected };
}

/** Runs one schema, asynchronous or not. */
function validate(schema: AnySchema, input: unknown): Result | PromiseLike<Result> {
  return isZod(schema) ? validateZod(schema, input) : schema['~standard'].validate(input);
}

/** The part of a zod schema that we use. */
interface ZodSchema extends AnySchema {
  readonly safeParseAsync: (
    input: unknown,
  ) => Promise<
    | { readonly success: true; readonly data: unknown }
    | { readonly success: false; readonly error: { readonly issues: readonly SchemaFault[] } }
  >;
}

function isZod(schema: AnySchema): schema is ZodSchema {
  const { vendor } = schema['~standard'];
  return vendor === 'zod' && typeof (schema as Partial<ZodSchema>).safeParseAsync === 'function';
}

/**
 * zod's `validate` first runs a schema as if it were synchronous, and again once a refinement
 * returns a promise. It drops that promise, which therefore runs twice, and ends the process if it
 * rejects.
 */
async function validateZod(schema: ZodSchema, input: unknown): Promise<Result> {
  const result = await schema.safeParseAsync(input);
  return result.success ? { value: result.data } : { issues: result.error.issues };
}

function pathOf({ names, rest }: ParameterNames, i: number): readonly (string | number)[] {
  const name = rest === undefined || i < rest ? undefined : names[rest];
  return typeof name === 'string' ? [name, i - (rest as number)] : [names[i] ?? i];
}

function issuesOf(result: Result, { path, schema, isSensitive }: Waiting): readonly SchemaIssue[] {
  return (result.issues ?? []).map(({ message, path: within = [] }: SchemaFault) => ({
    path: [...path, ...within.map(keyOf)],
    code: 'schema',
    expected: schema,
    ...(!isSensitive && { message }),
  }));
}

function keyOf(segment: PropertyKey | { readonly key: PropertyKey }): string | number {
  const key = typeof segment === 'object' ? segment.key : segment;
  return typeof key === 'number' ? key : String(key);
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isThenable(value: unknown): boolean {
  return typeof (value as Partial<PromiseLike<unknown>> | undefined)?.then === 'function';
}
