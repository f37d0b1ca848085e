import { RpcError } from '../call/errors.ts';

/**
 * The JSON of a step's result. `undefined` for `undefined`. Throws if reading it back would give
 * another value, so that tests without an engine fail like calls with one.
 */
export function stepJson(step: string, value: unknown): string | undefined {
  const reject = (problem: string): never => {
    const message = `The result of the step ${JSON.stringify(step)} is not JSON: ${problem}`;
    throw new RpcError('bad-step-result', { status: 500, message });
  };
  // `this` has the original member, before a `toJSON` method changes it.
  function check(this: Readonly<Record<string, unknown>>, key: string, member: unknown): unknown {
    const problem = problemOf(this[key], Array.isArray(this));
    return problem === undefined ? member : reject(`${nameOf(key, this)} is ${problem}`);
  }
  try {
    return JSON.stringify(value, check);
  } catch (cause) {
    if (cause instanceof RpcError) throw cause;
    return reject(String(cause));
  }
}

function nameOf(key: string, holder: object): string {
  if (key === '') return 'it';
  return Array.isArray(holder) ? `an item (${key})` : `its member ${JSON.stringify(key)}`;
}

/** The part of a value that JSON cannot hold. `undefined` if there is none. */
function problemOf(value: unknown, isItem: boolean): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : String(value);
    case 'undefined':
      return isItem ? 'undefined' : undefined;
    case 'object':
      return value === null || Array.isArray(value) || isPlain(value)
        ? undefined
        : `an instance of ${value.constructor?.name ?? 'a class'}; return a plain object`;
    case 'bigint':
    case 'symbol':
    case 'function':
      return `a ${typeof value}`;
  }
}

/** Whether an object is a plain literal, of any realm, without a `toJSON` method. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  const isLiteral = prototype === null || Object.getPrototypeOf(prototype as object) === null;
  return isLiteral && typeof (value as { toJSON?: unknown }).toJSON !== 'function';
}
