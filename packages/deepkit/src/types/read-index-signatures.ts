import {
  ReflectionKind,
  type Type,
  type TypeClass,
  type TypeIndexSignature,
  type TypeObjectLiteral,
} from '@deepkit/type';
import {
  atElement,
  combineIndexSignatures,
  describeLocation,
  findOverlaps,
  type IndexSignature,
  isKeyType,
  type NodeOf,
  overlapProblem,
  type TypeLocation,
} from '@mikrokit/types/model';
import { annotationsOf } from './read-annotations.ts';
import { type ReadContext, reject } from './read-context.ts';
import { printDeepkitType } from './type-name.ts';

type Indexes = Pick<NodeOf<'object'>, 'index' | 'patterns' | 'closed'>;

interface Signature extends IndexSignature {
  readonly keyType: Type;
}

/** Reads the index signatures of an object type. */
export function readIndexSignatures(
  context: ReadContext,
  owner: TypeObjectLiteral | TypeClass,
  indexes: readonly TypeIndexSignature[],
  location: TypeLocation,
): Indexes {
  // `Record<string, never>` allows no other keys.
  const isNever = ({ type }: TypeIndexSignature) =>
    type.kind === ReflectionKind.never && type.typeName === undefined;
  const isClosed = indexes.some(
    (signature) => isNever(signature) && signature.index.kind === ReflectionKind.string,
  );
  const signatures = indexes
    .filter((signature) => !isNever(signature))
    .flatMap((signature) => readSignatures(context, owner, signature, location));
  const { types } = context.builder;
  for (const pair of findOverlaps(types, signatures)) {
    const [left, right] = pair.map(({ keyType }) => printDeepkitType(keyType)) as [string, string];
    const { why, fix } = overlapProblem(left, right);
    const text = `${describeLocation(location)} has type \`${printDeepkitType(owner)}\``;
    reject(context, 'MK1008', `${text}, ${why}.`, fix);
  }
  return { ...combineIndexSignatures(types, signatures), ...(isClosed && { closed: true }) };
}

function readSignatures(
  context: ReadContext,
  owner: TypeObjectLiteral | TypeClass,
  { index, type }: TypeIndexSignature,
  location: TypeLocation,
): Signature[] {
  const keys = index.kind === ReflectionKind.union ? index.types : [index];
  return keys.flatMap((keyType): Signature[] => {
    const text = `${describeLocation(location)} has type \`${printDeepkitType(owner)}\``;
    if (keyType.kind === ReflectionKind.symbol) {
      reject(context, 'MK1004', `${text}, which has symbols as keys.`);
      return [];
    }
    const part = atElement(location, printDeepkitType(keyType));
    const isPlain = annotationsOf(keyType).length === 0;
    const isAll = isPlain && keyType.kind === ReflectionKind.string;
    const key = isAll ? undefined : context.readType(keyType, part);
    if (key !== undefined && !isKeyType(context.builder.types, key)) {
      reject(
        context,
        'MK1008',
        `${text}, with keys of \`${printDeepkitType(keyType)}\`.`,
        PLAIN_KEYS,
      );
      return [];
    }
    const isNumber = isPlain && keyType.kind === ReflectionKind.number;
    return [{ key, isNumber, keyType, type: context.readType(type, part) }];
  });
}

const PLAIN_KEYS = 'Use plain strings as keys, or a Map, whose keys can have constraints.';
