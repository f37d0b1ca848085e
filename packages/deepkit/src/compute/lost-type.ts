import { ReflectionKind, type Type, type TypeAny } from '@deepkit/type';

/** Why a type cannot be worked out: `Parameter 1 of route 'save' is ${what}.` */
export interface Loss {
  readonly what: string;
  readonly fix: string;
}

/** A type that cannot be worked out, on its way to the place where it is refused. */
interface LostType extends TypeAny {
  readonly loss?: Loss;
  /** Whether it is the type that has no values, which unions leave out. */
  readonly isNever?: true;
}

/** What stands for a type that cannot be worked out: reading it is refused. */
export function lostType(loss: Loss): Type {
  return { kind: ReflectionKind.any, loss } as LostType;
}

/** Why what is `never` is refused. */
export const NEVER: Loss = {
  what: 'of a type that no value has',
  fix: 'Leave it out, or give it a type that values can have.',
};

/** What stands for `never` where computing would leave out what is of it. */
export function neverType(): Type {
  return { kind: ReflectionKind.any, loss: NEVER, isNever: true } as LostType;
}

/**
 * What stands for `never` and `unknown` as a type argument: for these @deepkit/type takes an argument of the type that
 * hands them over.
 */
export function disguise(type: Type): Type {
  if (type.kind === ReflectionKind.never) return neverType();
  return type.kind === ReflectionKind.unknown && !isPending(type) ? { ...UNKNOWN } : type;
}

/** The type that a disguised one stands for; any other as it is. */
export function reveal(type: Type): Type {
  if (type.kind !== ReflectionKind.any) return type;
  if (isNever(type)) return { kind: ReflectionKind.never };
  return Reflect.get(type, 'isUnknown') === true
    ? markWritten({ kind: ReflectionKind.unknown })
    : type;
}

const UNKNOWN = { kind: ReflectionKind.any, isUnknown: true } as Type;

/** Why a type cannot be worked out; `undefined` if it can. */
export function lossOf(type: Type): Loss | undefined {
  return (type as LostType).loss;
}

/** Whether a type has no values. */
export function isNever(type: Type): boolean {
  return type.kind === ReflectionKind.never || (type as LostType).isNever === true;
}

/** Whether a type is not known: what arrived as `any` by a name, or was lost on the way. */
export function isLost(type: Type): boolean {
  return (
    type.kind === ReflectionKind.any &&
    reveal(type) === type &&
    (type.typeName !== undefined || lossOf(type) !== undefined)
  );
}

/** Notes that `unknown` was written, and does not stand for what is not computed yet. */
export function markWritten(type: Type): Type {
  return Object.assign(type, { written: true });
}

/** Whether a type is not computed yet, or never will be: @deepkit/type has `unknown` in its place. */
export function isPending(type: Type): boolean {
  return type.kind === ReflectionKind.unknown && Reflect.get(type, 'written') !== true;
}
