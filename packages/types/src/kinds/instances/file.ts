import { type Code, js, jsonCode } from '../../emit/code.ts';
import type { Emit, KindEmitter } from '../../emit/kind-emitter.ts';
import type { KindSchema } from '../../json-schema/kind-schema.ts';
import { decodeFile, type FileForm, fileToJson, isFile } from '../../runtime/files/file-place.ts';
import { INVALID } from '../../runtime/invalid.ts';
import type { Kind } from '../kind.ts';
import { builtInTraits } from '../traits.ts';

/**
 * A file, whose bytes travel beside the JSON: as the body itself, or as a part of a `multipart/form-data` body. In JSON its
 * place is `true`. Front ends refuse it anywhere but in the parameters and as the result of a route.
 */
export interface FileNode extends FileForm {
  readonly kind: 'file';
}

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
    const place = decodeFile(json, node);
    return place === INVALID ? decoder.refuse('type') : place;
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

/** The place of a file in JSON; its bytes are no part of it. */
export const fileSchema: KindSchema<FileNode> = () => ({ type: 'boolean', const: true });

function formOf({ kind: _, ...form }: FileNode, emit: Emit): Code {
  return emit.constant('file', jsonCode(form));
}
