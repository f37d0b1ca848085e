import { type Code, identifier, js } from '../emit/code.ts';
import { QUOTES } from '../emit/json-text.ts';
import type { Emit, KindEmitter } from '../emit/kind-emitter.ts';
import { BASE64 } from '../emit/wire.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { decodeBase64 } from '../runtime/base64.ts';
import { builtIn } from '../runtime/built-in.ts';
import { type BytesClass, decodeBytes, lowerBytes } from '../runtime/bytes.ts';
import { INVALID } from '../runtime/invalid.ts';

/** In JSON a string: the bytes in base64 (RFC 4648, section 4), the lowest byte of each element first. */
export interface BytesNode {
  readonly kind: 'bytes';
  readonly of: keyof typeof ELEMENT_SIZES;
}

/** The classes of binary data, with the number of bytes of their elements. */
export const ELEMENT_SIZES = {
  ArrayBuffer: 1,
  Uint8Array: 1,
  Int8Array: 1,
  Uint8ClampedArray: 1,
  Uint16Array: 2,
  Int16Array: 2,
  Float16Array: 2,
  Uint32Array: 4,
  Int32Array: 4,
  Float32Array: 4,
  Float64Array: 8,
  BigInt64Array: 8,
  BigUint64Array: 8,
} as const;

export const bytesKind: Kind<BytesNode> = {
  print: (node) => node.of,
  mapTypes: (node) => node,
  explain: (node, value, explanation) => {
    if (typeof value !== 'string') return explanation.report('type');
    const bytes = decodeBase64(value);
    const isWhole = bytes !== INVALID && bytes.length % ELEMENT_SIZES[node.of] === 0;
    if (!isWhole) explanation.report('format');
  },
};

export const bytesInterpreter: KindInterpreter<BytesNode> = {
  revive: (node, value) => decodeBytes(value, builtIn(node.of)),
  lower: (node, value) => lowerBytes(value, builtIn(node.of)),
  test: (node, value) => value instanceof builtIn<BytesClass>(node.of),
};

export const bytesEmitter: KindEmitter<BytesNode> = {
  wire: (node) => [{ json: 'string', form: BASE64, revives: node.of }],
  decode: (node, emit) => ({
    convert: (input) => js`${emit.helper('decodeBytes')}(${input}, ${classOf(node, emit)})`,
  }),
  encode: (node, emit) => (value) =>
    js`${emit.helper('lowerBytes')}(${value}, ${classOf(node, emit)})`,
  ends: () => QUOTES,
  test: (node, emit) => (value) => js`${value} instanceof ${classOf(node, emit)}`,
  guards: (node, value, emit) => [js`${value} instanceof ${classOf(node, emit)}`],
};

function classOf(node: BytesNode, emit: Emit): Code {
  // Node has it from version 24 on.
  return node.of === 'Float16Array' ? emit.builtIn(node.of) : identifier(node.of);
}
