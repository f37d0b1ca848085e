import { jsonFormsOf } from '../../analysis/find-ambiguity.ts';
import { areDisjoint } from '../../code/json-forms.ts';
import { ELEMENT_SIZES } from '../../kinds/instances/bytes.ts';
import { toCanonicalJson } from '../../model/canonical-json.ts';
import { bareNode, typeNode } from '../../model/model.ts';
import type { TypeId, TypeNode, Types } from '../../model/nodes.ts';
import type { FileForm } from '../../runtime/files/file-placeholder.ts';
import type { Comparison } from './comparison.ts';
import type { Mismatch } from './mismatch.ts';

type Side = readonly [node: TypeNode, id: TypeId];

/** Compares a type of single values with another type. Constraints are compared elsewhere. */
export function compareScalars(
  comparison: Comparison,
  [written, writer]: Side,
  [read, reader]: Side,
): readonly Mismatch[] {
  if (isSubtype(comparison.types, [written, writer], read)) return [];
  if (written.kind === 'file' && read.kind === 'file')
    return [comparison.mismatch('constraint', writer, reader)];
  const isCertain =
    isUnlimited(comparison.types, writer) || hasNothingInCommon(comparison.types, writer, reader);
  return [comparison.mismatch(isCertain ? 'type' : 'unproven', writer, reader)];
}

function isSubtype(types: Types, [written, writer]: Side, read: TypeNode): boolean {
  switch (read.kind) {
    case 'string':
      return jsonFormsOf(types, writer).every(({ json }) => json === 'string');
    case 'bytes':
      return written.kind === 'bytes' && ELEMENT_SIZES[written.of] % ELEMENT_SIZES[read.of] === 0;
    case 'temporal':
      return written.kind === 'temporal' && written.of === read.of;
    case 'template':
      return written.kind === 'template' && formOf(written) === formOf(read);
    case 'file':
      return written.kind === 'file' && takesFile(read, written);
    case 'bigint':
    case 'date':
    case 'number':
    case 'regexp':
    case 'url':
      return written.kind === read.kind;
    case 'any-object':
    case 'array':
    case 'boolean':
    case 'constrained':
    case 'enum':
    case 'items':
    case 'literal':
    case 'map':
    case 'null':
    case 'object':
    case 'parsed':
    case 'sensitive':
    case 'set':
    case 'tuple':
    case 'undefined':
    case 'union':
    case 'unknown':
      // Types with few values are written value by value.
      return false;
  }
}

/** Whether a location accepts all files of another. Streams and blobs are the same here. */
function takesFile(read: FileForm, written: FileForm): boolean {
  const { maxBytes = Number.POSITIVE_INFINITY, mediaTypes } = read;
  const { maxBytes: most = Number.POSITIVE_INFINITY, mediaTypes: types } = written;
  if (most > maxBytes) return false;
  return mediaTypes === undefined || !!types?.every((type) => mediaTypes.includes(type));
}

function formOf(node: TypeNode): string {
  return toCanonicalJson(node, new Set(['name']));
}

/** Whether a type includes all strings, numbers or other JSON, so that a narrower type rejects some. */
export function isUnlimited(types: Types, id: TypeId): boolean {
  const node = typeNode(types, id);
  if (node.kind === 'constrained' && node.constraints.some(({ kind }) => kind !== 'brand'))
    return false;
  switch (bareNode(types, id).kind) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'date':
    case 'url':
    case 'unknown':
    case 'any-object':
      return true;
    case 'array':
    case 'boolean':
    case 'bytes':
    case 'enum':
    case 'file':
    case 'items':
    case 'literal':
    case 'map':
    case 'null':
    case 'object':
    case 'regexp':
    case 'parsed':
    case 'sensitive':
    case 'set':
    case 'template':
    case 'temporal':
    case 'tuple':
    case 'undefined':
    case 'union':
      return false;
  }
}

function hasNothingInCommon(types: Types, writer: TypeId, reader: TypeId): boolean {
  const read = jsonFormsOf(types, reader);
  return jsonFormsOf(types, writer).every((form) =>
    read.every((other) => areDisjoint(form, other)),
  );
}
