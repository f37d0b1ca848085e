import { confusesNull, type NodeOf, type TupleElement } from '@mikrokit/types/model';
import {
  isIdentifier,
  isNamedTupleMember,
  isTupleTypeNode,
  isTypeOperatorNode,
  type Node,
} from 'typescript/unstable/ast';
import {
  ElementFlags,
  type TupleType,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync';
import { atPart, describePlace, type Place, type ReadContext, spell } from './read-context.ts';
import { readType } from './read-type.ts';
import { readWithoutUndefined } from './read-union.ts';

/** Reads `T[]` and `readonly T[]`. */
export function readArray(
  context: ReadContext,
  type: Type,
  place: Place,
): NodeOf<'array'> | NodeOf<'tuple'> {
  const [element] = context.project.checker.getTypeArguments(type as TypeReference);
  if (!element) throw new Error('The checker gave an array type without an element type');
  const isReadonly = type.getSymbol()?.name === 'ReadonlyArray';
  const part = atPart(place, 'number');
  // `never[]`, which TypeScript infers for `[]`, has no elements.
  if (element.flags & TypeFlags.Never) {
    return { kind: 'tuple', elements: [], ...(isReadonly && { readonly: true }) };
  }
  const id = readType(context, element, part);
  checkElement(context, element, id, part);
  return { kind: 'array', element: id, ...(isReadonly && { readonly: true }) };
}

/** Reads a tuple type. */
export function readTuple(context: ReadContext, type: Type, place: Place): NodeOf<'tuple'> {
  const target = (type as TypeReference).getTarget() as TupleType;
  return {
    kind: 'tuple',
    elements: readElements(context, type, place),
    ...(target.readonly && { readonly: true }),
  };
}

/** The elements of a tuple type from the nth on, with their names where it gives them. */
export function readElements(
  context: ReadContext,
  type: Type,
  place: Place,
  from = 0,
): TupleElement[] {
  const labels = labelsOf(context, type);
  const target = (type as TypeReference).getTarget() as TupleType;
  return context.project.checker.getTypeArguments(type as TypeReference).flatMap((element, i) => {
    const flags = target.elementFlags[i] ?? ElementFlags.Required;
    if (i < from && !(flags & ElementFlags.Rest)) return [];
    const part = atPart(place, String(i));
    const isOptional = (flags & ElementFlags.Optional) !== 0;
    const id = isOptional
      ? readWithoutUndefined(context, element, part)
      : readType(context, element, part);
    checkElement(context, element, id, part);
    const label = labels[i];
    return [
      {
        type: id,
        ...(label !== undefined && { label }),
        ...(isOptional && { optional: true as const }),
        ...(flags & ElementFlags.Rest && { rest: true as const }),
      },
    ];
  });
}

/** The names of a tuple's elements; the checker tells them only by writing the type out. */
function labelsOf(context: ReadContext, type: Type): (string | undefined)[] {
  const written = writeOut(context, type);
  const node = written && isTypeOperatorNode(written) ? written.type : written;
  if (!node || !isTupleTypeNode(node)) return [];
  return node.elements.map((element) =>
    isNamedTupleMember(element) && isIdentifier(element.name) ? element.name.text : undefined,
  );
}

function writeOut(context: ReadContext, type: Type): Node | undefined {
  try {
    return context.project.checker.typeToTypeNode(type);
  } catch (error) {
    // The API fails for types that are too large to be written.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Refuses an element that could be `null` or `undefined`: both would be `null` in JSON. */
export function checkElement(context: ReadContext, type: Type, id: string, place: Place): void {
  context.checks.push(() => {
    if (!confusesNull(context.builder.types, id)) return;
    const text = `${describePlace(place)} has type \`${spell(context, type)}\``;
    context.reporter.report(
      'MK1011',
      place.node,
      `${text}: in a list \`undefined\` travels as null, so that it could not be told from \`null\`.`,
    );
  });
}
