import { RpcError } from '../call/errors.ts';

/**
 * Writes what a step gave; `undefined` for `undefined`. Throws where reading the text would give something else: a test without
 * an engine must fail where an engine would.
 */
export function stepJson(step: string, value: unknown): string | undefined {
  const reject = (problem: string): never => {
    const message = `The result of the step ${JSON.stringify(step)} is not JSON: ${problem}`;
    throw new RpcError('bad-step-result', { status: 500, message });
  };
  // `this` has the member as it is, before a method toJSON changes it.
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

/** What a value is that JSON does not carry; undefined for all others. */
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

/** Whether an object is a literal, also one of another realm, without a method that decides its JSON. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  const isLiteral = prototype === null || Object.getPrototypeOf(prototype as object) === null;
  return isLiteral && typeof (value as { toJSON?: unknown }).toJSON !== 'function';
}
