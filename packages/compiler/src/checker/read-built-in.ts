import type { NodeOf, TypeId, TypeNode } from '@mikrokit/types';
import type { Type, TypeReference } from 'typescript/unstable/sync';
import { atPart, type Place, type ReadContext } from './read-context.ts';
import { checkElement } from './read-list.ts';
import { readType } from './read-type.ts';

/** Reads an instance of one of JavaScript's own classes, told by its name; none for those not supported. */
export function readBuiltIn(
  context: ReadContext,
  type: Type,
  name: string,
  place: Place,
): TypeNode | undefined {
  switch (name) {
    case 'Date':
      return { kind: 'date' };
    case 'Map':
      return readMap(context, type, place);
    case 'ReadonlyMap':
      return { ...readMap(context, type, place), readonly: true };
    case 'Set':
      return readSet(context, type, place);
    case 'ReadonlySet':
      return { ...readSet(context, type, place), readonly: true };
    case 'URL':
      return { kind: 'url' };
    default:
      return undefined;
  }
}

function readMap(context: ReadContext, type: Type, place: Place): NodeOf<'map'> {
  return {
    kind: 'map',
    key: readArgument(context, type, 0, atPart(place, 'key')),
    value: readArgument(context, type, 1, atPart(place, 'value')),
  };
}

function readSet(context: ReadContext, type: Type, place: Place): NodeOf<'set'> {
  return { kind: 'set', element: readArgument(context, type, 0, atPart(place, 'element')) };
}

/** Reads what a collection holds. As in arrays, `undefined` is null in JSON. */
function readArgument(context: ReadContext, type: Type, i: number, place: Place): TypeId {
  const argument = context.project.checker.getTypeArguments(type as TypeReference)[i];
  if (!argument) throw new Error('The checker gave a collection without a type argument');
  const id = readType(context, argument, place);
  checkElement(context, argument, id, place);
  return id;
}
