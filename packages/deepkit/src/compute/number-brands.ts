import { ReflectionKind, type Type, type TypeNumber } from '@deepkit/type';

/** What kinds of number a type is of at the same time. */
export function brandsOf(type: Type): readonly NonNullable<TypeNumber['brand']>[] {
  const brands: TypeNumber['brand'][] = Reflect.get(type, 'brands') ?? [
    type.kind === ReflectionKind.number ? type.brand : undefined,
  ];
  return brands.filter((brand) => brand !== undefined);
}
