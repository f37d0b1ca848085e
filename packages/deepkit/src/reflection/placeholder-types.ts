import { ReflectionKind, type Type, type TypeAny } from '@deepkit/type';

/** Why a type cannot be computed: `Parameter 1 of route 'save' is ${what}.` */
export interface UnresolvableReason {
  readonly what: string;
  readonly fix: string;
}

/** An `any` that replaces a type which `@deepkit/type` would drop or replace. */
interface PlaceholderType extends TypeAny {
  readonly reason?: UnresolvableReason;
  /** Whether it replaces `never`, which unions omit. */
  readonly isNever?: true;
}

/** Replaces a type that cannot be computed. Reading it is rejected. */
export function unresolvableType(reason: UnresolvableReason): Type {
  return { kind: ReflectionKind.any, reason } as PlaceholderType;
}

/** Why `never` is rejected. */
export const NEVER: UnresolvableReason = {
  what: 'of a type that no value can have',
  fix: 'Leave it out, or give it another type.',
};

/** Replaces `never` if `@deepkit/type` would drop the property or element. */
export function neverPlaceholder(): Type {
  return { kind: ReflectionKind.any, reason: NEVER, isNever: true } as PlaceholderType;
}

/** The placeholder for `never` or `unknown` as a type argument, which `@deepkit/type` would replace by another argument. */
export function toPlaceholder(type: Type): Type {
  if (type.kind === ReflectionKind.never) return neverPlaceholder();
  return type.kind === ReflectionKind.unknown && !isPending(type) ? { ...UNKNOWN } : type;
}

/** The original type of a placeholder. Any other type unchanged. */
export function fromPlaceholder(type: Type): Type {
  if (type.kind !== ReflectionKind.any) return type;
  if (isNever(type)) return { kind: ReflectionKind.never };
  return Reflect.get(type, 'isUnknown') === true
    ? markExplicit({ kind: ReflectionKind.unknown })
    : type;
}

const UNKNOWN = { kind: ReflectionKind.any, isUnknown: true } as Type;

/** Why a type cannot be computed. `undefined` if it can. */
export function reasonOf(type: Type): UnresolvableReason | undefined {
  return (type as PlaceholderType).reason;
}

/** Whether a type is `never` or its placeholder. */
export function isNever(type: Type): boolean {
  return type.kind === ReflectionKind.never || (type as PlaceholderType).isNever === true;
}

/** Whether a type is unknown, because its name resolved to `any` or because it cannot be computed. */
export function isUnresolvable(type: Type): boolean {
  return (
    type.kind === ReflectionKind.any &&
    fromPlaceholder(type) === type &&
    (type.typeName !== undefined || reasonOf(type) !== undefined)
  );
}

/** Marks an `unknown` as written by the application, as opposed to a type that is not computed yet. */
export function markExplicit(type: Type): Type {
  return Object.assign(type, { isExplicit: true });
}

/** Whether a type is not computed yet, or never will be: `@deepkit/type` uses `unknown` for it. */
export function isPending(type: Type): boolean {
  return type.kind === ReflectionKind.unknown && Reflect.get(type, 'isExplicit') !== true;
}

/**
 * The type compiler writes the same program for `...string[]` and for `...Name`, if `Name` is
 * `string`.
 */
export const NAMED_REST: UnresolvableReason = {
  what: 'the rest of a list by a name or by `readonly`: at run time it looks like an array of such arrays',
  fix: 'Write `...` before the type of the elements with `[]`, as in `...string[]`. Instead of a tuple, write its elements.',
};

export const CIRCULAR_PART: UnresolvableReason = {
  what: 'a part of the type around it, which is not known yet at this point',
  fix: 'Give that part its own name, and use it in both places.',
};

export const KEYS_OF_UNION: UnresolvableReason = {
  what: 'made of the keys of a union, whose members are not all objects with keys that are known at run time',
  fix: 'Write the keys that you mean. Instead of a mapped type over a union, write each member.',
};
