import { ReflectionKind, type Type } from '@deepkit/type';
import { REST } from './losses.ts';
import { lostType, neverType } from './lost-type.ts';
import { isList } from './properties.ts';

/** `a: string | undefined` stays what it is, in the place of `a?: string`, and `never` stays as well. */
export function correctProperty(property: Type, written: Type | undefined): Type {
  if (
    property.kind !== ReflectionKind.property &&
    property.kind !== ReflectionKind.propertySignature
  ) {
    return property;
  }
  if (property.optional && written) {
    delete property.optional;
    property.type = written;
    written.parent = property;
  }
  // `__meta?: never & […]`, of annotations.
  if (property.type.kind === ReflectionKind.never && property.name !== '__meta') {
    property.type = neverType();
  }
  return property;
}

/** A list of lists may also be the rest of a list by a name. */
export function correctRest(type: Type): Type {
  if (type.kind === ReflectionKind.rest && isList(type.type)) type.type = lostType(REST);
  return type;
}
