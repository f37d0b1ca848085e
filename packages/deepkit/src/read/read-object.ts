import {
  ReflectionKind,
  ReflectionVisibility,
  type TypeClass,
  type TypeIndexSignature,
  type TypeObjectLiteral,
  type TypeProperty,
  type TypePropertySignature,
} from '@deepkit/type';
import type { NodeOf, Property } from '@mikrokit/types/model';
import { atName, describePlace, type Place, type ReadContext, refuse } from './read-context.ts';
import { readIndexes } from './read-index.ts';
import { readType } from './read-type.ts';
import { readWithoutUndefined } from './read-union.ts';
import { spell } from './spell.ts';
import { nameOf } from './type-name.ts';

/** Reads an interface, an object type, or the data of a class. */
export function readObject(
  context: ReadContext,
  type: TypeObjectLiteral | TypeClass,
  place: Place,
): NodeOf<'object'> {
  const properties: Property[] = [];
  const indexes: TypeIndexSignature[] = [];
  for (const member of type.types) {
    switch (member.kind) {
      case ReflectionKind.indexSignature:
        indexes.push(member);
        break;
      case ReflectionKind.property:
      case ReflectionKind.propertySignature:
        if (isData(member)) properties.push(...readProperty(context, type, member, place));
        break;
      case ReflectionKind.methodSignature:
      case ReflectionKind.callSignature: {
        const name = 'name' in member ? String(member.name) : '';
        const at = describePlace(name === '' ? place : atName(place, name));
        refuse(context, 'MK1003', `${at} is a function, which JSON cannot hold.`);
        break;
      }
      default:
        // Methods of classes are left out; whether that matters is for readClass to say.
        break;
    }
  }
  const name = nameOf(context, type, place);
  return {
    kind: 'object',
    ...(name !== undefined && { name }),
    properties,
    ...readIndexes(context, type, indexes, place),
  };
}

/** Whether a property is one of the public fields of instances. */
export function isData(member: TypeProperty | TypePropertySignature): boolean {
  return (
    member.kind === ReflectionKind.propertySignature ||
    (!member.static && member.visibility === ReflectionVisibility.public)
  );
}

function readProperty(
  context: ReadContext,
  owner: TypeObjectLiteral | TypeClass,
  { name, type, optional, readonly: isReadonly }: TypeProperty | TypePropertySignature,
  place: Place,
): Property[] {
  if (typeof name === 'symbol') {
    const text = `${describePlace(place)} has type \`${spell(owner)}\``;
    refuse(context, 'MK1004', `${text}, a property of which is named by a symbol.`);
    return [];
  }
  const part = atName(place, String(name));
  const read = optional ? readWithoutUndefined : readType;
  return [
    {
      name: String(name),
      type: read(context, type, part),
      ...(optional && { optional: true }),
      ...(isReadonly && { readonly: true }),
    },
  ];
}
