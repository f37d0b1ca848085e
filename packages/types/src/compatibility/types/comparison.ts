import { bareNode } from '../../model/model.ts';
import type { TypeId, Types } from '../../model/nodes.ts';
import type { Mismatch } from './mismatch.ts';

/** The comparison of two types, as each kind of type uses it. */
export interface Comparison {
  /** The types of both sides. */
  readonly types: Types;
  /** Functions of `Check` run on servers only. */
  readonly reader: 'client' | 'server';
  /**
   * The mismatches of two types at the same location. Ignores `undefined`, because its JSON depends
   * on the location: properties are absent, elements are null.
   */
  readonly compare: (writer: TypeId, reader: TypeId) => readonly Mismatch[];
  /**
   * The mismatches of two types at a location that can be empty, such as a result: `undefined` has
   * no JSON there.
   */
  readonly compareLocation: (writer: TypeId, reader: TypeId) => readonly Mismatch[];
  /** A mismatch at the location itself. */
  readonly mismatch: (kind: Mismatch['kind'], writer: TypeId, reader: TypeId) => Mismatch;
}

/**
 * The members of a type other than `undefined`, which has no JSON, or the type itself if it is not
 * a union. The JSON of a sensitive value is the plain value, and the JSON of a parsed value is its
 * input.
 */
export function presentMembers(types: Types, id: TypeId): readonly TypeId[] {
  const node = bareNode(types, id);
  if (node.kind === 'union') return node.members.flatMap((member) => presentMembers(types, member));
  if (node.kind === 'sensitive' || node.kind === 'parsed') return presentMembers(types, node.type);
  return node.kind === 'undefined' ? [] : [id];
}
