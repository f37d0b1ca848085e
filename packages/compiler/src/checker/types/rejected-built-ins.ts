import type { DiagnosticCode } from '@mikrokit/types/model';

/** Why a type is rejected, with a fix if the code's own fix is not enough. */
export type Rejection = readonly [code: DiagnosticCode, why: string, fix?: string];

/**
 * Why a built-in class with this name is rejected, wherever it is declared. `undefined` for an
 * unknown name.
 */
export function rejectionOf(name: string): Rejection | undefined {
  return REJECTIONS.get(name.slice(name.lastIndexOf('.') + 1));
}

/**
 * The name to write instead of a rejected built-in class whose values need no change. Often there
 * is none.
 */
export function equalTypeOf(name: string): string | undefined {
  return EQUAL_TYPES.get(name);
}

const EQUAL_TYPES: ReadonlyMap<string, string> = new Map([
  ['String', 'string'],
  ['Number', 'number'],
  ['Boolean', 'boolean'],
  ['BigInt', 'bigint'],
  ['Buffer', 'Uint8Array'],
]);

export const ERROR_REJECTION: Rejection = [
  'MK1008',
  'an error, whose message and stack are not for clients',
  'To fail a call, return or throw an `RpcError`. Elsewhere, use a plain object, such as { message: string }.',
];

/** Files have limits, which no schema's type states. */
export const FILE_IN_SCHEMA: Rejection = [
  'MK1055',
  'a file, which a schema cannot limit',
  'Take the file beside the schema: `{ photo: File & MaxBytes<2_000_000>; user: Parsed<typeof userSchema> }`.',
];

const NO_CONTENT = 'whose content cannot be listed, so nothing could be written';
const STEP_BY_STEP = 'which gives its values one by one, but JSON has them all at once';
const COLLECT =
  'Collect the values into an array, for example with [...values] or Array.fromAsync.';
const BYTES = 'which has to be read before it can be written';
const READ_BYTES = 'Read it into a Uint8Array, for example with `await value.bytes()`.';
const ENTRIES = 'which has no form in JSON';
const TO_RECORD = 'Use a Record<string, string>, for example with Object.fromEntries(value).';
const CALL = 'which belongs to a call and is not data';
const TAKE_OUT = 'Take only what you need. The headers are in `context.request`.';

const REJECTIONS: ReadonlyMap<string, Rejection> = new Map([
  ...['Promise', 'PromiseLike'].map(
    (name) => [name, ['MK1012', 'a promise inside a value']] as const,
  ),
  ...rejectAll(
    [
      ...['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError'],
      ...['URIError', 'AggregateError', 'SuppressedError', 'DOMException'],
    ],
    ...ERROR_REJECTION,
  ),
  ...rejectAll(['Function', 'CallableFunction', 'NewableFunction'], 'MK1003', 'a function'),
  ...rejectAll(['Symbol'], 'MK1004', 'a symbol'),
  ...rejectBoxed('String', 'Number', 'Boolean', 'BigInt'),
  ...rejectAll(
    ['Object'],
    'MK1008',
    'which is any value but null and undefined, even a string',
    'Write `object`, `unknown`, or an interface with the keys that you mean.',
  ),
  ...rejectAll(['WeakMap'], 'MK1008', NO_CONTENT, 'Use a Map.'),
  ...rejectAll(['WeakSet'], 'MK1008', NO_CONTENT, 'Use a Set.'),
  ...rejectAll(
    ['WeakRef'],
    'MK1008',
    'which can become empty at any time',
    'Use the value itself.',
  ),
  ...rejectAll(
    [
      ...['Iterator', 'IteratorObject', 'IterableIterator', 'Iterable', 'Generator'],
      ...['AsyncIterator', 'AsyncIteratorObject', 'AsyncIterableIterator', 'AsyncIterable'],
      ...['AsyncGenerator', 'ArrayIterator', 'MapIterator', 'SetIterator', 'StringIterator'],
      ...['RegExpStringIterator'],
    ],
    'MK1008',
    STEP_BY_STEP,
    COLLECT,
  ),
  ...rejectAll(['ReadableStream', 'Readable'], 'MK1008', STEP_BY_STEP, COLLECT),
  ...rejectAll(['Blob', 'File', 'Response', 'Request'], 'MK1008', BYTES, READ_BYTES),
  ...rejectAll(['Headers', 'URLSearchParams', 'FormData'], 'MK1008', ENTRIES, TO_RECORD),
  ...rejectAll(['IncomingMessage', 'ServerResponse', 'AbortSignal'], 'MK1008', CALL, TAKE_OUT),
  ...rejectAll(
    ['Buffer'],
    'MK1008',
    'which is read back as a Uint8Array',
    'Declare it as Uint8Array. A Buffer is one, so you can return it unchanged.',
  ),
  ...rejectAll(
    ['SharedArrayBuffer'],
    'MK1008',
    'shared memory, which JSON cannot hold',
    'Declare it as ArrayBuffer, or as a typed array such as Uint8Array. You can return one on shared memory for that.',
  ),
  ...rejectAll(
    ['DataView', 'ArrayBufferView'],
    'MK1008',
    'a view of a buffer, which does not say what the buffer holds',
    'Use the ArrayBuffer, or a typed array such as Uint8Array.',
  ),
]);

function rejectAll(names: readonly string[], ...rejection: Rejection): [string, Rejection][] {
  return names.map((name) => [name, rejection]);
}

function rejectBoxed(...names: readonly string[]): [string, Rejection][] {
  return names.map((name) => {
    const fix = `Write \`${name.toLowerCase()}\`.`;
    return [name, ['MK1008', 'the wrapper object of a plain value', fix]];
  });
}
