import {
  ReflectionKind,
  type Type,
  type TypeClass,
  type TypeIndexSignature,
  type TypeObjectLiteral,
} from '@deepkit/type';
import { mayShareNames, type NodeOf, type TypeId } from '@mikrokit/types/model';
import { annotationsOf } from './annotations.ts';
import { atPart, describePlace, type Place, type ReadContext, refuse } from './read-context.ts';
import { readType } from './read-type.ts';
import { spell } from './spell.ts';

type Indexes = Pick<NodeOf<'object'>, 'index' | 'patterns'>;

/** An index signature; `key` is `undefined` for one of all strings. */
interface Signature {
  readonly key: TypeId | undefined;
  readonly keyType: Type;
  readonly type: TypeId;
}

/** Reads the index signatures of an object type. */
export function readIndexes(
  context: ReadContext,
  owner: TypeObjectLiteral | TypeClass,
  indexes: readonly TypeIndexSignature[],
  place: Place,
): Indexes {
  const signatures = indexes
    // `Record<string, never>` has no other keys, and those that are sent are dropped.
    .filter(({ type }) => type.kind !== ReflectionKind.never || type.typeName !== undefined)
    .flatMap((signature) => readSignatures(context, owner, signature, place));
  refuseOverlaps(context, owner, signatures, place);
  const all = signatures.find(({ key }) => key === undefined);
  const [only] = signatures;
  const isNumber = only?.keyType.kind === ReflectionKind.number;
  const index = all ?? (signatures.length === 1 && isNumber ? only : undefined);
  const patterns = signatures.filter((signature) => signature !== index);
  return {
    ...(index && { index: { key: index === all ? 'string' : 'number', type: index.type } }),
    ...(patterns.length > 0 && {
      patterns: patterns.map(({ key, type }) => ({ key: key as TypeId, type })),
    }),
  };
}

function readSignatures(
  context: ReadContext,
  owner: TypeObjectLiteral | TypeClass,
  { index, type }: TypeIndexSignature,
  place: Place,
): Signature[] {
  const keys = index.kind === ReflectionKind.union ? index.types : [index];
  return keys.flatMap((keyType): Signature[] => {
    const text = `${describePlace(place)} has type \`${spell(owner)}\``;
    if (keyType.kind === ReflectionKind.symbol) {
      refuse(context, 'MK1004', `${text}, some keys of which are symbols.`);
      return [];
    }
    const part = atPart(place, spell(keyType));
    if (annotationsOf(keyType).length > 0) {
      refuse(context, 'MK1008', `${text}, the keys of which have constraints.`, PLAIN_KEYS);
      return [];
    }
    const isAll = keyType.kind === ReflectionKind.string;
    const key = isAll ? undefined : readType(context, keyType, part);
    const kind = key === undefined ? undefined : context.builder.types[key]?.kind;
    if (key !== undefined && kind !== 'number' && kind !== 'template') {
      refuse(context, 'MK1008', `${text}, with keys of \`${spell(keyType)}\`.`, PLAIN_KEYS);
      return [];
    }
    return [{ key, keyType, type: readType(context, type, part) }];
  });
}

const PLAIN_KEYS = 'Take plain texts as keys, or a Map, whose keys may have constraints.';

/** Where two patterns speak of the same key, a value has to be of both types: one that nobody wrote. */
function refuseOverlaps(
  context: ReadContext,
  owner: TypeObjectLiteral | TypeClass,
  signatures: readonly Signature[],
  place: Place,
): void {
  for (const [i, a] of signatures.entries()) {
    for (const b of signatures.slice(i + 1)) {
      if (a.key === undefined || b.key === undefined || a.type === b.type) continue;
      if (!mayShareNames(context.builder.types, a.key, b.key)) continue;
      const [left, right] = [a, b].map(({ keyType }) => spell(keyType));
      const text = `${describePlace(place)} has type \`${spell(owner)}\``;
      const why = `whose index signatures for \`${left}\` and \`${right}\` may speak of the same key`;
      const fix = 'Give both the same type, or begin their keys with different texts.';
      refuse(context, 'MK1008', `${text}, ${why}.`, fix);
    }
  }
}
