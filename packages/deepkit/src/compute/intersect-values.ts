import { isExtendable, ReflectionKind, type Type, type TypeEnum } from '@deepkit/type';
import { lostType } from './lost-type.ts';
import { brandsOf } from './number-brands.ts';
import { isSame } from './same-type.ts';
import { unionOf } from './union-of.ts';
import { withAnnotations } from './with-annotations.ts';

const NEVER: Type = { kind: ReflectionKind.never };

/** Intersects two types of which one is of texts, numbers and the like; `undefined` for two others. */
export function intersectValues(a: Type, b: Type): Type | undefined {
  if (isValue(a) && isValue(b)) return narrow(a, b) ?? narrow(b, a) ?? NEVER;
  if (isValue(a)) return branded(a, b);
  return isValue(b) ? branded(b, a) : undefined;
}

/** Kinds of all values that are not objects. */
export const VALUES: ReadonlySet<ReflectionKind> = new Set([
  ReflectionKind.string,
  ReflectionKind.number,
  ReflectionKind.boolean,
  ReflectionKind.bigint,
  ReflectionKind.symbol,
  ReflectionKind.null,
  ReflectionKind.undefined,
  ReflectionKind.void,
  ReflectionKind.literal,
  ReflectionKind.templateLiteral,
  ReflectionKind.enum,
]);

function isValue({ kind }: Type): boolean {
  return VALUES.has(kind);
}

/** `a` where it is of `b` as well, with what both say; `undefined` where it is not. */
function narrow(a: Type, b: Type): Type | undefined {
  if (a.kind === ReflectionKind.enum) return narrowEnum(a, b);
  if (b.kind === ReflectionKind.enum) {
    const isMember = a.kind === ReflectionKind.literal && b.values.includes(a.literal as never);
    return isMember ? withAnnotations(a, [b]) : undefined;
  }
  if (a.kind === ReflectionKind.templateLiteral && b.kind === ReflectionKind.templateLiteral) {
    return isSame(a, b) ? a : lostType(TEMPLATES);
  }
  if (a.kind === ReflectionKind.void && b.kind === ReflectionKind.undefined) return b;
  if (a.kind === b.kind && a.kind !== ReflectionKind.literal) return withBrands(a, b);
  return isExtendable(a, b) ? withAnnotations(a, [b]) : undefined;
}

function narrowEnum(a: TypeEnum, b: Type): Type | undefined {
  if (b.kind === ReflectionKind.enum) return isSame(a.enum, b.enum) ? a : undefined;
  const wanted =
    b.kind === ReflectionKind.string
      ? 'string'
      : b.kind === ReflectionKind.number
        ? 'number'
        : undefined;
  const members = a.values.filter((value) => typeof value === wanted);
  if (members.length === a.values.length) return withBrands(a, b);
  const literals = members.map((literal) => ({ kind: ReflectionKind.literal, literal }) as Type);
  return literals.length === 0 ? undefined : withBrands(unionOf(literals), b);
}

/** `integer`, `uint8` and the like are no annotations, and a number has one of them at most. */
function withBrands(a: Type, b: Type): Type {
  const brands = [...new Set([a, b].flatMap(brandsOf))];
  const type = withAnnotations(a, [b]);
  return brands.length === 0 ? type : Object.assign({ ...type }, { brands });
}

/** `string & { __brand: 'id' }` is a text; of nothing there is no such. */
function branded(value: Type, other: Type): Type | undefined {
  if (other.kind === ReflectionKind.object) return NEVER;
  if (other.kind !== ReflectionKind.objectLiteral) return undefined;
  return NOTHING.has(value.kind) ? NEVER : withAnnotations(value, [other]);
}

const NOTHING: ReadonlySet<ReflectionKind> = new Set([
  ReflectionKind.null,
  ReflectionKind.undefined,
  ReflectionKind.void,
]);

const TEMPLATES = {
  what: 'an intersection of two template literal types',
  fix: 'Write one template literal type, or `string & Pattern<…>`.',
};
