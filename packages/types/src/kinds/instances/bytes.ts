import { type Code, identifier, js } from '../../code/code.ts';
import { BASE64 } from '../../code/json-forms.ts';
import { QUOTES } from '../../code/strings/json-text.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { Emit, KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { builtInTraits } from '../../interfaces/traits.ts';
import type { BytesName, BytesNode } from '../../model/nodes.ts';
import { builtIn } from '../../runtime/built-in.ts';
import { type BytesClass, bytesToJson, decodeBytes } from '../../runtime/bytes/base64-bytes.ts';
import { INVALID } from '../../runtime/invalid.ts';

/** The classes of binary data, with the number of bytes of their elements. */
export const ELEMENT_SIZES: { readonly [Name in BytesName]: 1 | 2 | 4 | 8 } = {
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
};

export const bytesKind: Kind<BytesNode> = {
  print: (node) => node.of,
  mapTypes: (node) => node,
  decode: (node, json, decoder) => {
    const bytes = decodeBytes(json, builtIn(node.of));
    return bytes === INVALID ? decoder.rejectText(json) : bytes;
  },
  toJson: (node, value) => bytesToJson(value, builtIn(node.of)),
  test: (node, value) => value instanceof builtIn<BytesClass>(node.of),
  mayBe: (_, json) => json === 'string',
  traits: () => builtInTraits,
};

export const bytesEmitter: KindEmitter<BytesNode> = {
  forms: (node) => [{ json: 'string', form: BASE64, decodesTo: node.of }],
  decode: (node, emit) => ({
    convert: (input) => js`${emit.helper('decodeBytes')}(${input}, ${classOf(node, emit)})`,
  }),
  encode: (node, emit) => (value) =>
    js`${emit.helper('bytesToJson')}(${value}, ${classOf(node, emit)})`,
  delimiters: () => QUOTES,
  test: (node, emit) => (value) => js`${value} instanceof ${classOf(node, emit)}`,
  guards: (node, value, emit) => [js`${value} instanceof ${classOf(node, emit)}`],
};

export const bytesSchema: KindSchema<BytesNode> = ({ of }) => ({
  type: 'string',
  contentEncoding: 'base64',
  pattern: base64Pattern(ELEMENT_SIZES[of]),
});

/** Canonical base64 of whole elements: unused bits of the last character are zero. */
function base64Pattern(elementSize: number): string {
  const any = '[A-Za-z0-9+/]';
  const ends = [elementSize, 2 * elementSize].map((bytes) => {
    const whole = 4 * Math.floor(bytes / 3);
    return bytes % 3 === 1
      ? `${any}{${whole + 1}}[AQgw]==`
      : `${any}{${whole + 2}}[AEIMQUYcgkosw048]=`;
  });
  // Three elements take four characters for each of their bytes, and need no padding.
  return `^(?:${any}{${4 * elementSize}})*(?:${ends.join('|')})?$`;
}

function classOf(node: BytesNode, emit: Emit): Code {
  // Node has it since version 24.
  return node.of === 'Float16Array' ? emit.builtIn(node.of) : identifier(node.of);
}
