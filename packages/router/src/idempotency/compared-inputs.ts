import { parametersOf, parametersUnder } from '../call/body.ts';
import { toProtocolError } from '../call/errors.ts';
import type { FlatHook, FlatRoute } from '../definition/flatten-routes.ts';
import type { RunningCall } from '../steps/step.ts';
import { hashOf } from '../stores/hash.ts';
import type { IdempotencySettings } from './idempotency-settings.ts';

/** Headers with credentials. Clients can renew these between two attempts. */
const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'cookie']);

/** The inputs that a route and its hooks read. A repeat with the same key must have the same. */
export class ComparedInputs {
  readonly #id: string;
  /** Fields of hooks in bodies. */
  readonly #fields: readonly string[];
  readonly #headers: readonly string[];

  constructor(route: FlatRoute, { headers, ignore }: IdempotencySettings) {
    const ignored = new Set(ignore.map((name) => name.toLowerCase()));
    const fields = new Set<string>();
    const names = new Set(headers);
    for (const hook of hooksOf(route)) {
      const { header, security } = hook.definition;
      const name = inputOf(hook);
      if (ignored.has(name.toLowerCase())) continue;
      if (header === undefined) fields.add(name);
      else if (security === undefined && !CREDENTIALS.has(name)) names.add(name);
    }
    this.#id = route.id;
    this.#fields = [...fields];
    this.#headers = [...names];
  }

  /** A hash of these inputs of a call. */
  hashOf({ body, context }: RunningCall): Promise<string> {
    return hashOfValues([
      parametersOf(body, this.#id),
      this.#fields.map((field) => [field, parametersUnder(body, field)]),
      this.#headers.map((name) => [name, context.request.header(name) ?? null]),
    ]);
  }
}

/** Whether a hook of a route reads a header, or a field of the body. */
export function hasInput(route: FlatRoute, name: string): boolean {
  return hooksOf(route).some((hook) => inputOf(hook).toLowerCase() === name.toLowerCase());
}

function hooksOf({ before, after }: FlatRoute): readonly FlatHook[] {
  return [...before, ...after];
}

/** The header of a hook, in lower case, or its field in bodies. */
function inputOf({ field, definition }: FlatHook): string {
  return definition.header?.toLowerCase() ?? field;
}

/**
 * A hash of values as JSON, independent of the order of keys. `-0` differs from `0`. Throws a
 * `bad-request` error for JSON with thousands of levels.
 */
function hashOfValues(values: readonly unknown[]): Promise<string> {
  // `JSON.stringify` writes -0 as 0, so the positions of -0 follow the text.
  const negativeZeros: number[] = [];
  let position = 0;
  let text: string;
  try {
    text = JSON.stringify(values, (_, value) => {
      position++;
      if (Object.is(value, -0)) negativeZeros.push(position);
      return isObject(value) ? sorted(value) : value;
    });
  } catch {
    throw toProtocolError('bad-request', 'The parameters are nested too deeply to compare');
  }
  return hashOf(text + negativeZeros.join());
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(object: Record<string, unknown>): object {
  // Without a prototype, so that `__proto__` is an ordinary key.
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(object).sort()) copy[key] = object[key];
  return copy;
}
