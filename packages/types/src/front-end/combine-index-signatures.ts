import { isConstrainedKey, mayShareNames } from '../kinds/objects/index-signatures.ts';
import type { NodeOf, TypeId, Types } from '../model/nodes.ts';

/** An index signature as a front end reads it. */
export interface IndexSignature {
  /** The type of the keys, a template or number. `undefined` for all strings. */
  readonly key: TypeId | undefined;
  /** Whether the keys are plain numbers; a branded number is a pattern. */
  readonly isNumber: boolean;
  readonly type: TypeId;
  readonly readonly?: true;
}

/**
 * The index signatures of an object type in the model. `index` is the signature for all strings, or
 * the only one if it is for numbers. All others are `patterns`.
 */
export function combineIndexSignatures(
  types: Types,
  signatures: readonly IndexSignature[],
): Pick<NodeOf<'object'>, 'index' | 'patterns' | 'closed'> {
  const all = signatures.find(({ key }) => key === undefined);
  const [only] = signatures;
  const index = all ?? (signatures.length === 1 && only?.isNumber ? only : undefined);
  const patterns = signatures.filter((signature) => signature !== index);
  // A key that breaks its constraints is rejected, not dropped.
  const isClosed = !index && patterns.some(({ key }) => key && isConstrainedKey(types, key));
  return {
    ...(isClosed && { closed: true }),
    ...(index && { index: { key: index === all ? 'string' : 'number', ...toValue(index) } }),
    ...(patterns.length > 0 && {
      patterns: patterns.map((pattern) => ({ key: pattern.key as TypeId, ...toValue(pattern) })),
    }),
  };
}

function toValue({ type, readonly: isReadonly }: IndexSignature) {
  return { type, ...(isReadonly && { readonly: true as const }) };
}

/**
 * The pairs of index signatures with different types that can cover the same key. Such a key would
 * need the intersection of both types, which is not in the code.
 */
export function findOverlaps<Signature extends IndexSignature>(
  types: Types,
  signatures: readonly Signature[],
): readonly (readonly [Signature, Signature])[] {
  return signatures.flatMap((a, i) =>
    signatures.slice(i + 1).flatMap((b) => {
      if (a.key === undefined || b.key === undefined || a.type === b.type) return [];
      return mayShareNames(types, a.key, b.key) ? [[a, b] as const] : [];
    }),
  );
}

/** Why two overlapping index signatures are rejected. Messages put it after the type's text. */
export function overlapProblem(left: string, right: string): { why: string; fix: string } {
  return {
    why: `whose index signatures for \`${left}\` and \`${right}\` can apply to the same key`,
    fix: 'Give both the same type, or begin their keys with different strings.',
  };
}
