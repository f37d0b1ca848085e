import { ReflectionKind, type Type, type TypeObjectLiteral, typeDecorators } from '@deepkit/type';
import { intersectObjects } from './intersect-objects.ts';
import { intersectValues } from './intersect-values.ts';
import { isNever, isPending, lostType } from './lost-type.ts';
import { isSame } from './same-type.ts';
import { unionOf } from './union-of.ts';
import { withAnnotations } from './with-annotations.ts';

/** Works out `A & B` as TypeScript does; `@deepkit/type` takes the last where both speak of the same. */
export interface Intersecting {
  /** The type of all; one that is put off where a type among them is not computed yet. */
  readonly intersect: (types: readonly Type[]) => Type;
  /** What an intersection that was put off comes to now; any other type as it is. */
  readonly resolve: (type: Type) => Type;
  /** The objects of two, begun or done, so that types that hold themselves come to an end. */
  readonly merged: Map<unknown, Map<unknown, Type>>;
}

/** Makes one for the types of a router. */
export function createIntersecting(): Intersecting {
  const merged: Intersecting['merged'] = new Map();
  const resolved = new Map<Type, Type>();
  const intersect = (types: readonly Type[]): Type => {
    const { values, annotating } = split(types);
    if (values.some(isPending)) return putOff(values, annotating);
    const [first = { kind: ReflectionKind.never } as Type, ...rest] = values;
    const result = rest.reduce((before, type) => both(before, type), first);
    return annotating.length === 0 ? result : withAnnotations(result, annotating);
  };
  const both = (a: Type, b: Type): Type => {
    const [left, right] = [resolve(a), resolve(b)];
    if (isPending(left) || isPending(right)) return putOff([left, right], []);
    if (left === right) return left;
    for (const one of [left, right]) if (one.kind === ReflectionKind.any) return one;
    if (isNever(left) || isNever(right)) return { kind: ReflectionKind.never };
    if (left.kind === ReflectionKind.unknown) return withAnnotations(right, [left]);
    if (right.kind === ReflectionKind.unknown) return withAnnotations(left, [right]);
    if (left.kind === ReflectionKind.union || right.kind === ReflectionKind.union) {
      return distribute(left, right);
    }
    return (
      intersectValues(left, right) ??
      intersectObjects(left, right, { both, merged }) ??
      intersectSame(left, right) ??
      lostType(UNLIKE)
    );
  };
  const distribute = (a: Type, b: Type): Type => {
    const [left, right] = [a, b].map((type) =>
      type.kind === ReflectionKind.union ? type.types : [type],
    ) as [Type[], Type[]];
    const of = [a, b].filter((type) => type.kind === ReflectionKind.union);
    return withAnnotations(unionOf(left.flatMap((x) => right.map((y) => both(x, y)))), of);
  };
  const resolve = (type: Type): Type => {
    if (type.kind !== ReflectionKind.intersection) return type;
    const known = resolved.get(type);
    if (known) return known;
    const result = (type.types as Type[]).reduce((before, one) => both(before, one));
    if (isPending(result) || result.kind === ReflectionKind.intersection) return type;
    const named = withAnnotations(result, [type]);
    if (type.typeName !== undefined) named.typeName = type.typeName;
    resolved.set(type, named);
    return named;
  };
  return { intersect, resolve, merged };
}

/** What both say of the same, as of a list of the same elements. */
function intersectSame(a: Type, b: Type): Type | undefined {
  const [left, right] = [a, b].map((type) => ({ ...type, annotations: {} }));
  return isSame(left, right) ? withAnnotations(a, [b]) : undefined;
}

/** The types whose values are meant, and what annotations say. */
function split(types: readonly Type[]): { values: Type[]; annotating: Type[] } {
  const hasTuple = types.some(({ kind }) => kind === ReflectionKind.tuple);
  const annotations: NonNullable<Type['annotations']> = {};
  const decorators: TypeObjectLiteral[] = [];
  const values: Type[] = [];
  for (const type of types) {
    // `never & ['minLength', 3]`, which annotations are made of.
    if (type.kind === ReflectionKind.never && hasTuple) continue;
    const isDecorator =
      type.kind === ReflectionKind.objectLiteral &&
      typeDecorators.some((decorate) => decorate(annotations, type));
    if (isDecorator) decorators.push(type);
    else values.push(type);
  }
  const annotating = { kind: ReflectionKind.unknown, annotations, decorators } as Type;
  return { values, annotating: decorators.length > 0 ? [annotating] : [] };
}

function putOff(types: readonly Type[], annotating: readonly Type[]): Type {
  const type = { kind: ReflectionKind.intersection, types: [...types] } as unknown as Type;
  return annotating.length === 0 ? type : withAnnotations(type, annotating);
}

const UNLIKE = {
  what: 'an intersection of types that cannot be put together at run time',
  fix: 'Write the type of both in one: an interface with the properties of each, or one of the two.',
};
