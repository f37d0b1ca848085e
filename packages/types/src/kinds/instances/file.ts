import { type Code, js, jsonCode } from '../../code/code.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { Emit, KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { builtInTraits } from '../../interfaces/traits.ts';
import type { FileNode } from '../../model/nodes.ts';
import { decodeFile, fileToJson, isFile } from '../../runtime/files/file-placeholder.ts';
import { INVALID } from '../../runtime/invalid.ts';

export const fileKind: Kind<FileNode> = {
  print: ({ of, maxBytes, mediaTypes }) => {
    const bytes = maxBytes === undefined ? '' : ` & MaxBytes<${maxBytes}>`;
    const types = mediaTypes?.map((type) => JSON.stringify(type)).join(' | ');
    return (
      (of === 'ReadableStream' ? `${of}<Uint8Array>` : of) +
      bytes +
      (types === undefined ? '' : ` & MediaType<${types}>`)
    );
  },
  mapTypes: (node) => node,
  decode: (node, json, decoder) => {
    const location = decodeFile(json, node);
    return location === INVALID ? decoder.reject('type') : location;
  },
  toJson: (node, value) => fileToJson(value, node),
  test: (node, value) => isFile(value, node),
  mayBe: (_, json) => json === 'boolean',
  traits: () => builtInTraits,
};

export const fileEmitter: KindEmitter<FileNode> = {
  forms: (node) => [{ json: 'boolean', values: [true], decodesTo: node.of }],
  decode: (node, emit) => ({
    convert: (input) => js`${emit.helper('decodeFile')}(${input}, ${formOf(node, emit)})`,
  }),
  encode: (node, emit) => (value) =>
    js`(${emit.helper('fileToJson')}(${value}, ${formOf(node, emit)}), ${'true'})`,
  test: (node, emit) => (value) => js`${emit.helper('isFile')}(${value}, ${formOf(node, emit)})`,
  guards: (node, value, emit) => [js`${emit.helper('isFile')}(${value}, ${formOf(node, emit)})`],
};

/** The location of a file in JSON. Its bytes are not part of the JSON. */
export const fileSchema: KindSchema<FileNode> = () => ({ type: 'boolean', const: true });

function formOf({ kind: _, ...form }: FileNode, emit: Emit): Code {
  return emit.constant('file', jsonCode(form));
}
