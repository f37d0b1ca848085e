import { bareNode } from '../../model/model.ts';
import type { TypeId, Types } from '../../model/nodes.ts';
import type { Mismatch } from './mismatch.ts';

/** The walk over two types, as each kind of type needs it. */
export interface Comparison {
  /** The types of both sides. */
  readonly types: Types;
  /** Functions of `Check` run on servers only. */
  readonly reader: 'client' | 'server';
  /**
   * The mismatches of two types in the same location. Whether `undefined` may be written and read is left to the location:
   * properties are absent, elements are null.
   */
  readonly compare: (writer: TypeId, reader: TypeId) => readonly Mismatch[];
  /** The mismatches of two types where a value may be left out, such as a result: `undefined` has no JSON there. */
  readonly comparePlace: (writer: TypeId, reader: TypeId) => readonly Mismatch[];
  /** A mismatch at the place itself. */
  readonly mismatch: (kind: Mismatch['kind'], writer: TypeId, reader: TypeId) => Mismatch;
}

/** The members of a type other than `undefined`, which has no JSON; the type itself if it is no union. A sensitive value is in JSON the value alone, and a parsed one its input. */
export function presentMembers(types: Types, id: TypeId): readonly TypeId[] {
  const node = bareNode(types, id);
  if (node.kind === 'union') return node.members.flatMap((member) => presentMembers(types, member));
  if (node.kind === 'sensitive' || node.kind === 'parsed') return presentMembers(types, node.type);
  return node.kind === 'undefined' ? [] : [id];
}
