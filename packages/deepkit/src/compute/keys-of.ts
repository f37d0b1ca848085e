import { ReflectionKind, type Type, type TypeLiteral } from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';
import { modifiersOf } from './access-index.ts';
import type { Homomorphic } from './homomorphic.ts';
import { KEYS_OF_UNION, OWN_PART } from './losses.ts';
import { isLost, isPending, lostType } from './lost-type.ts';
import type { Machine } from './machine.ts';
import { type Member, membersAt } from './properties.ts';

/** Computes `keyof T`. */
export function keysOf(
  machine: Machine,
  homomorphic: Homomorphic,
  original: () => void,
  opBefore: ReflectionOp | undefined,
): void {
  if (homomorphic.begin(machine)) return;
  const [type] = machine.top(1) as [Type];
  if (isLost(type) || isPending(type)) {
    machine.pop();
    machine.push(isPending(type) ? lostType(OWN_PART) : { ...type });
  } else if (type.kind === ReflectionKind.union) {
    machine.pop();
    // TypeScript maps the members of `T[K]` one by one as well, but takes their properties from all of it.
    const isPart = opBefore === ReflectionOp.indexAccess && homomorphic.isMappedNext(machine);
    const keys = isPart
      ? undefined
      : commonKeys(type.types.map((one) => keysOfMember(machine, one, original)));
    machine.push(keys ? keysIn(type, keys) : lostType(KEYS_OF_UNION));
  } else original();
}

/** The names of an object's properties; `undefined` if there are others, or it is none. */
function keysOfMember(
  machine: Machine,
  type: Type,
  original: () => void,
): readonly TypeLiteral[] | undefined {
  const member = machine.resolve(type);
  const isObject =
    member.kind === ReflectionKind.objectLiteral || member.kind === ReflectionKind.class;
  if (!isObject || member.types.length === 0) return undefined;
  if (member.types.some(({ kind }) => kind === ReflectionKind.indexSignature)) return undefined;
  machine.push(member);
  original();
  const keys = machine.pop();
  if (keys.kind !== ReflectionKind.union) return undefined;
  return keys.types.every((key) => key.kind === ReflectionKind.literal) ? keys.types : undefined;
}

/** A union has those properties that all its members have. */
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

function keysIn(union: Type, keys: readonly TypeLiteral[]): Type {
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
