import { ReflectionKind, type Type, type TypeObjectLiteral, typeDecorators } from '@deepkit/type';
import { createUnion } from './create-union.ts';
import { isIdentical } from './identical-types.ts';
import { intersectObjects } from './intersect-objects.ts';
import { intersectValues } from './intersect-values.ts';
import { isNever, isPending, unresolvableType } from './placeholder-types.ts';
import { mergeAnnotations } from './type-annotations.ts';

/**
 * Computes `A & B` as TypeScript does. If both have a property, `@deepkit/type` keeps only the last
 * type.
 */
export interface Intersector {
  /** The intersection of all types. A deferred one if one of the types is not computed yet. */
  readonly intersect: (types: readonly Type[]) => Type;
  /** The result of a deferred intersection, if it can be computed now. Any other type unchanged. */
  readonly resolve: (type: Type) => Type;
  /** Intersections of two objects, complete or not, so that recursive types end. */
  readonly merged: Map<unknown, Map<unknown, Type>>;
}

/** Makes an intersector for the types of a router. */
export function createIntersector(): Intersector {
  const merged: Intersector['merged'] = new Map();
  const resolved = new Map<Type, Type>();
  const intersect = (types: readonly Type[]): Type => {
    const { values, annotationTypes } = split(types);
    if (values.some(isPending)) return defer(values, annotationTypes);
    const [first = { kind: ReflectionKind.never } as Type, ...rest] = values;
    const result = rest.reduce((before, type) => intersectPair(before, type), first);
    return annotationTypes.length === 0 ? result : mergeAnnotations(result, annotationTypes);
  };
  const intersectPair = (a: Type, b: Type): Type => {
    const [left, right] = [resolve(a), resolve(b)];
    if (isPending(left) || isPending(right)) return defer([left, right], []);
    if (left === right) return left;
    for (const one of [left, right]) if (one.kind === ReflectionKind.any) return one;
    if (isNever(left) || isNever(right)) return { kind: ReflectionKind.never };
    if (left.kind === ReflectionKind.unknown) return mergeAnnotations(right, [left]);
    if (right.kind === ReflectionKind.unknown) return mergeAnnotations(left, [right]);
    if (left.kind === ReflectionKind.union || right.kind === ReflectionKind.union) {
      return distribute(left, right);
    }
    return (
      intersectValues(left, right) ??
      intersectObjects(left, right, { intersectPair, merged }) ??
      intersectIdentical(left, right) ??
      unresolvableType(UNLIKE)
    );
  };
  const distribute = (a: Type, b: Type): Type => {
    const [left, right] = [a, b].map((type) =>
      type.kind === ReflectionKind.union ? type.types : [type],
    ) as [Type[], Type[]];
    const unions = [a, b].filter((type) => type.kind === ReflectionKind.union);
    return mergeAnnotations(
      createUnion(left.flatMap((x) => right.map((y) => intersectPair(x, y)))),
      unions,
    );
  };
  const resolve = (type: Type): Type => {
    if (type.kind !== ReflectionKind.intersection) return type;
    const known = resolved.get(type);
    if (known) return known;
    const result = (type.types as Type[]).reduce((before, one) => intersectPair(before, one));
    if (isPending(result) || result.kind === ReflectionKind.intersection) return type;
    const named = mergeAnnotations(result, [type]);
    if (type.typeName !== undefined) named.typeName = type.typeName;
    resolved.set(type, named);
    return named;
  };
  return { intersect, resolve, merged };
}

/** Intersects types that differ only in their annotations. */
function intersectIdentical(a: Type, b: Type): Type | undefined {
  const [left, right] = [a, b].map((type) => ({ ...type, annotations: {} }));
  return isIdentical(left, right) ? mergeAnnotations(a, [b]) : undefined;
}

/** Separates the types of values from annotations, which are object types too. */
function split(types: readonly Type[]): { values: Type[]; annotationTypes: Type[] } {
  const hasTuple = types.some(({ kind }) => kind === ReflectionKind.tuple);
  const annotations: NonNullable<Type['annotations']> = {};
  const decorators: TypeObjectLiteral[] = [];
  const values: Type[] = [];
  for (const type of types) {
    // `never & ['minLength', 3]`, the form of annotations.
    if (type.kind === ReflectionKind.never && hasTuple) continue;
    const isDecorator =
      type.kind === ReflectionKind.objectLiteral &&
      typeDecorators.some((decorate) => decorate(annotations, type));
    if (isDecorator) decorators.push(type);
    else values.push(type);
  }
  const annotationTypes = { kind: ReflectionKind.unknown, annotations, decorators } as Type;
  return { values, annotationTypes: decorators.length > 0 ? [annotationTypes] : [] };
}

function defer(types: readonly Type[], annotationTypes: readonly Type[]): Type {
  const type = { kind: ReflectionKind.intersection, types: [...types] } as unknown as Type;
  return annotationTypes.length === 0 ? type : mergeAnnotations(type, annotationTypes);
}

const UNLIKE = {
  what: 'an intersection of types that cannot be combined at run time',
  fix: 'Write one type: an interface with the properties of both, or one of the two.',
};
