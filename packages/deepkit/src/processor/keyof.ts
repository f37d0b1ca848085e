import { ReflectionKind, type Type, type TypeLiteral } from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';
import { type Member, membersAt } from '../reflection/members.ts';
import {
  CIRCULAR_PART,
  isPending,
  isUnresolvable,
  KEYS_OF_UNION,
  unresolvableType,
} from '../reflection/placeholder-types.ts';
import type { HomomorphicMapping } from './homomorphic-mapping.ts';
import { modifiersOf } from './index-access.ts';
import type { OperationContext } from './operation-context.ts';

/** Computes `keyof T`. */
export function computeKeyof(
  context: OperationContext,
  homomorphic: HomomorphicMapping,
  original: () => void,
  opBefore: ReflectionOp | undefined,
): void {
  if (homomorphic.begin(context)) return;
  const [type] = context.top(1) as [Type];
  if (isUnresolvable(type) || isPending(type)) {
    context.pop();
    context.push(isPending(type) ? unresolvableType(CIRCULAR_PART) : { ...type });
  } else if (type.kind === ReflectionKind.union) {
    context.pop();
    // TypeScript also maps the members of `T[K]` one by one, but takes their properties from the whole.
    const isIndexAccess =
      opBefore === ReflectionOp.indexAccess && homomorphic.isMappedNext(context);
    const keys = isIndexAccess
      ? undefined
      : commonKeys(type.types.map((one) => keysOfMember(context, one, original)));
    context.push(keys ? keysOfUnion(type, keys) : unresolvableType(KEYS_OF_UNION));
  } else original();
}

/** The property names of an object. `undefined` for another type, or one with more keys. */
function keysOfMember(
  context: OperationContext,
  type: Type,
  original: () => void,
): readonly TypeLiteral[] | undefined {
  const member = context.resolve(type);
  const isObject =
    member.kind === ReflectionKind.objectLiteral || member.kind === ReflectionKind.class;
  if (!isObject || member.types.length === 0) return undefined;
  if (member.types.some(({ kind }) => kind === ReflectionKind.indexSignature)) return undefined;
  context.push(member);
  original();
  const keys = context.pop();
  if (keys.kind !== ReflectionKind.union) return undefined;
  return keys.types.every((key) => key.kind === ReflectionKind.literal) ? keys.types : undefined;
}

/** The keys that all members of a union have. `undefined` if the keys of any member are unknown. */
function commonKeys(
  all: readonly (readonly TypeLiteral[] | undefined)[],
): readonly TypeLiteral[] | undefined {
  const known = all.filter((keys) => keys !== undefined);
  if (known.length < all.length) return undefined;
  const [first = [], ...others] = known;
  return first.filter(({ literal }) =>
    others.every((keys) => keys.some((key) => key.literal === literal)),
  );
}

function keysOfUnion(union: Type, keys: readonly TypeLiteral[]): Type {
  if (keys.length === 0) return { kind: ReflectionKind.never };
  const members = union.kind === ReflectionKind.union ? union.types : [];
  const types = keys.map(({ kind, literal }) => {
    const named = members.flatMap((member): readonly Member[] =>
      membersAt(member, { kind, literal }),
    );
    return { kind, literal, origin: modifiersOf(named) };
  });
  return { kind: ReflectionKind.union, types } as Type;
}
