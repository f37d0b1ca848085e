import { ReflectionKind, type Type, type TypeNumber } from '@deepkit/type';

/** A copy of a type with its own annotations and the annotations of other types. */
export function mergeAnnotations(type: Type, others: readonly Type[]): Type {
  const from = [type, ...others];
  if (others.every((other) => !other.annotations && !other.decorators)) return type;
  const annotations: NonNullable<Type['annotations']> = {};
  for (const { annotations: own } of from) {
    for (const symbol of Object.getOwnPropertySymbols(own ?? {})) {
      const values = own?.[symbol] ?? [];
      const known = annotations[symbol] ?? [];
      annotations[symbol] = [
        ...known,
        ...values.filter((value: unknown) => !known.includes(value)),
      ];
    }
  }
  const decorators = [...new Set(from.flatMap((one) => one.decorators ?? []))];
  return { ...type, annotations, decorators, jit: {} } as Type;
}

/** The brands of a number type, such as `integer`. An intersection can have several. */
export function brandsOf(type: Type): readonly NonNullable<TypeNumber['brand']>[] {
  const brands: TypeNumber['brand'][] = Reflect.get(type, 'brands') ?? [
    type.kind === ReflectionKind.number ? type.brand : undefined,
  ];
  return brands.filter((brand) => brand !== undefined);
}
