import type { NodeOf } from '../model/nodes.ts';

/** The node of a literal type. */
export function literalNode(value: string | number | boolean | bigint): NodeOf<'literal'> {
  return typeof value === 'bigint'
    ? { kind: 'literal', value: String(value), bigint: true }
    : { kind: 'literal', value };
}

interface EnumMember {
  readonly name: string;
  readonly value: unknown;
}

/** The node of an enum. `undefined` unless all values are strings and numbers. */
export function enumNode(name: string, members: readonly EnumMember[]): NodeOf<'enum'> | undefined {
  return members.every(hasConstant) ? { kind: 'enum', name, members } : undefined;
}

function hasConstant(
  member: EnumMember,
): member is EnumMember & { readonly value: string | number } {
  return typeof member.value === 'string' || typeof member.value === 'number';
}
