import { formContextOf } from '../../analysis/find-ambiguity.ts';
import { printType } from '../../analysis/print-type.ts';
import { neverReadsJson } from '../../analysis/union-ambiguity.ts';
import { decodeByModel, encodeByModel } from '../../interpret/interpret.ts';
import { bareNode, typeNode } from '../../model/model.ts';
import type { TypeId, Types } from '../../model/nodes.ts';
import { compareNodes } from './compare-nodes.ts';
import { isUnlimited } from './compare-scalars.ts';
import { type Comparison, presentMembers } from './comparison.ts';
import { isRejection, type Mismatch } from './mismatch.ts';

/** Compares two types by their members: the reader must accept each member of the writer. */
export function compareMembers(
  comparison: Comparison,
  writer: TypeId,
  reader: TypeId,
): readonly Mismatch[] {
  const readers = presentMembers(comparison.types, reader);
  return presentMembers(comparison.types, writer).flatMap((member) =>
    compareMember(comparison, member, { readers, reader }),
  );
}

interface Readers {
  readonly readers: readonly TypeId[];
  /** The union that contains them. */
  readonly reader: TypeId;
}

function compareMember(
  comparison: Comparison,
  writer: TypeId,
  { readers, reader }: Readers,
): readonly Mismatch[] {
  const { types } = comparison;
  const node = bareNode(types, writer);
  const values = valuesOf(types, writer);
  if (values) {
    const accepts = (value: unknown) => readers.some((id) => acceptsValue(comparison, id, value));
    const rejected = values.filter((value) => !accepts(value));
    if (rejected.length === 0) return [];
    const isCertain = readers.every((id) => isDecidable(comparison, id));
    if (node.kind === 'boolean' && rejected.length === 2)
      return [comparison.mismatch(isCertain ? 'type' : 'unproven', writer, reader)];
    const written = rejected.map(printValue).join(' | ');
    return [{ ...comparison.mismatch(isCertain ? 'member' : 'unproven', writer, reader), written }];
  }
  const [only, second] = readers;
  if (only !== undefined && second === undefined) return compareNodes(comparison, writer, only);
  const context = formContextOf(types);
  const candidates = readers.filter((id) => !neverReadsJson(context, id, writer));
  const results = candidates.map((id) => compareNodes(comparison, writer, id));
  const agreed = results.filter((found) => !found.some(isRejection));
  if (agreed.length > 0) {
    const isReadWhole = agreed.some((found) => !found.some(({ kind }) => kind === 'dropped'));
    if (!isReadWhole && results.some((found) => found.some(mayMisread)))
      return [comparison.mismatch('unproven', writer, reader)];
    // Another member can be tried first, and accept the same JSON.
    return results.flat().filter((mismatch) => !isRejection(mismatch));
  }
  const closest = findClosest(types, writer, readers);
  const found = closest === undefined ? [] : compareNodes(comparison, writer, closest);
  const shown = found.some(isRejection) ? found : [comparison.mismatch('member', writer, reader)];
  if (candidates.length < 2 || isOneOfMany(types, writer, candidates)) return shown;
  // Two members together can accept what neither accepts alone.
  return shown.map((mismatch) =>
    isRejection(mismatch) ? { ...mismatch, kind: 'unproven' } : mismatch,
  );
}

/**
 * Whether a member that rejects some values of the writer can misread others, such as some strings
 * as dates. It is tried before a member that drops unknown keys.
 */
function mayMisread({ kind }: Mismatch): boolean {
  return kind === 'type' || kind === 'member' || kind === 'unproven';
}

/** All values of a type with few values. `undefined` for other types. */
function valuesOf(types: Types, id: TypeId): readonly unknown[] | undefined {
  const node = bareNode(types, id);
  switch (node.kind) {
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    case 'literal':
      return [node.value];
    case 'enum':
      return node.members.map(({ value }) => value);
    case 'any-object':
    case 'array':
    case 'bigint':
    case 'bytes':
    case 'date':
    case 'file':
    case 'items':
    case 'map':
    case 'number':
    case 'object':
    case 'regexp':
    case 'parsed':
    case 'sensitive':
    case 'set':
    case 'string':
    case 'template':
    case 'temporal':
    case 'tuple':
    case 'undefined':
    case 'union':
    case 'unknown':
    case 'url':
      return undefined;
  }
}

/**
 * Whether a value that is not accepted here is certainly rejected. With a check, only the reader's
 * function knows.
 */
function isDecidable({ types, reader }: Comparison, id: TypeId): boolean {
  const node = types[id];
  const hasCheck = node?.kind === 'constrained' && node.constraints.some((c) => c.kind === 'check');
  return !hasCheck || reader === 'client';
}

/** Whether the writer has all strings or numbers, but the members accept only some of them. */
function isOneOfMany(types: Types, writer: TypeId, candidates: readonly TypeId[]): boolean {
  if (!isUnlimited(types, writer)) return false;
  if (!['string', 'number'].includes(bareNode(types, writer).kind)) return false;
  return candidates.every((id) => ['literal', 'enum'].includes(bareNode(types, id).kind));
}

/** The member that a type was probably meant for, to explain the difference. */
function findClosest(types: Types, writer: TypeId, readers: readonly TypeId[]): TypeId | undefined {
  const name = nameOfType(types, writer);
  const sameName = readers.find((id) => name !== undefined && nameOfType(types, id) === name);
  if (sameName !== undefined) return sameName;
  const tags = literalsOf(types, writer);
  const sameTag = readers.find((id) => literalsOf(types, id).some((tag) => tags.includes(tag)));
  if (sameTag !== undefined) return sameTag;
  const { kind } = bareNode(types, writer);
  const sameKind = readers.filter((id) => bareNode(types, id).kind === kind);
  return sameKind.length === 1 ? sameKind[0] : undefined;
}

function nameOfType(types: Types, id: TypeId): string | undefined {
  const node = bareNode(types, id);
  return node.kind === 'object' ? node.name : undefined;
}

/** The properties of an object type with a single value: `kind: "circle"`. */
function literalsOf(types: Types, id: TypeId): readonly string[] {
  const node = bareNode(types, id);
  if (node.kind !== 'object') return [];
  return node.properties.flatMap(({ name, type }) =>
    bareNode(types, type).kind === 'literal' ? [`${name}: ${printType(types, type)}`] : [],
  );
}

/** Whether a reader accepts a JSON value, and would write it unchanged. */
function acceptsValue(
  { types, reader: side }: Pick<Comparison, 'types' | 'reader'>,
  reader: TypeId,
  json: unknown,
): boolean {
  const node = typeNode(types, reader);
  // The check's function is not available here.
  const hasCheck = node.kind === 'constrained' && node.constraints.some((c) => c.kind === 'check');
  if (hasCheck && side === 'server') return false;
  const decoded = decodeByModel({ types }, reader, json, { maxDepth: 1 });
  return decoded.ok && encodeByModel({ types }, reader, decoded.value) === json;
}

/** A JSON value as TypeScript writes it. */
function printValue(json: unknown): string {
  return JSON.stringify(json);
}
