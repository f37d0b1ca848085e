import { ReflectionKind, type Type, type TypeNumber } from '@deepkit/type';

/** The brands of a number type, such as `integer`. An intersection may have several. */
export function brandsOf(type: Type): readonly NonNullable<TypeNumber['brand']>[] {
  const brands: TypeNumber['brand'][] = Reflect.get(type, 'brands') ?? [
    type.kind === ReflectionKind.number ? type.brand : undefined,
  ];
  return brands.filter((brand) => brand !== undefined);
}
