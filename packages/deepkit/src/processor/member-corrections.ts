import { ReflectionKind, type Type } from '@deepkit/type';
import { isList } from '../reflection/members.ts';
import { NAMED_REST, neverPlaceholder, unresolvableType } from '../reflection/placeholder-types.ts';

/** Keeps `a: string | undefined`, which `@deepkit/type` turns into `a?: string`, and properties of type `never`. */
export function correctProperty(property: Type, declared: Type | undefined): Type {
  if (
    property.kind !== ReflectionKind.property &&
    property.kind !== ReflectionKind.propertySignature
  ) {
    return property;
  }
  if (property.optional && declared) {
    delete property.optional;
    property.type = declared;
    declared.parent = property;
  }
  // Annotations have `__meta?: never & […]`.
  if (property.type.kind === ReflectionKind.never && property.name !== '__meta') {
    property.type = neverPlaceholder();
  }
  return property;
}

/** Rejects a rest of lists, because the program is the same for a list with a name. */
export function correctRest(type: Type): Type {
  if (type.kind === ReflectionKind.rest && isList(type.type))
    type.type = unresolvableType(NAMED_REST);
  return type;
}
