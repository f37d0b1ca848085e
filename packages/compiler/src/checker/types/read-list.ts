import { elementProblem, type NodeOf, type TupleElement } from '@mikrokit/types/model';
import {
  ElementFlags,
  type TupleType,
  type Type,
  TypeFlags,
  type TypeReference,
} from '../api/checked-types.ts';
import {
  isIdentifier,
  isNamedTupleMember,
  isTupleTypeNode,
  isTypeOperatorNode,
  type Node,
} from '../api/syntax.ts';
import { atElement, describeLocation, type Location, typeText } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { readWithoutUndefined } from './read-union.ts';

/** Reads `T[]` and `readonly T[]`. */
export function readArray(
  context: ReadContext,
  type: Type,
  location: Location,
): NodeOf<'array'> | NodeOf<'tuple'> {
  const [element] = context.project.checker.getTypeArguments(type as TypeReference);
  if (!element) throw new Error('The checker gave an array type without an element type');
  const isReadonly = type.getSymbol()?.name === 'ReadonlyArray';
  const at = atElement(location, 'number');
  // TypeScript infers `never[]` for `[]`.
  if (element.flags & TypeFlags.Never) {
    return { kind: 'tuple', elements: [], ...(isReadonly && { readonly: true }) };
  }
  const id = context.readType(element, at);
  checkElement(context, element, id, at);
  return { kind: 'array', element: id, ...(isReadonly && { readonly: true }) };
}

/** Reads a tuple type. */
export function readTuple(context: ReadContext, type: Type, location: Location): NodeOf<'tuple'> {
  const target = (type as TypeReference).getTarget() as TupleType;
  return {
    kind: 'tuple',
    elements: readElements(context, type, location),
    ...(target.readonly && { readonly: true }),
  };
}

/** The elements of a tuple type from index `from` on, with their labels. */
export function readElements(
  context: ReadContext,
  type: Type,
  location: Location,
  from = 0,
): TupleElement[] {
  const labels = labelsOf(context, type);
  const target = (type as TypeReference).getTarget() as TupleType;
  const types = context.project.checker.getTypeArguments(type as TypeReference);
  return types.flatMap((element, i) => {
    const flags = target.elementFlags[i] ?? ElementFlags.Required;
    if (i < from && !(flags & ElementFlags.Rest)) return [];
    const at = atElement(location, String(i));
    const isOptional = (flags & ElementFlags.Optional) !== 0;
    const id = isOptional
      ? readWithoutUndefined(context, element, at)
      : context.readType(element, at);
    checkElement(context, element, id, at, isOptional && i < types.length - 1);
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

/** The labels of a tuple's elements. The API has them only in the type node of the tuple. */
export function labelsOf(
  context: Pick<ReadContext, 'project'>,
  type: Type,
): (string | undefined)[] {
  const whole = toTypeNode(context, type);
  const node = whole && isTypeOperatorNode(whole) ? whole.type : whole;
  if (!node || !isTupleTypeNode(node)) return [];
  return node.elements.map((element) =>
    isNamedTupleMember(element) && isIdentifier(element.name) ? element.name.text : undefined,
  );
}

function toTypeNode(context: Pick<ReadContext, 'project'>, type: Type): Node | undefined {
  try {
    return context.project.checker.typeToTypeNode(type);
  } catch (error) {
    // The API fails for types that are too large.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Rejects an element that could be `null` or `undefined`, which are both `null` in JSON. */
export function checkElement(
  context: ReadContext,
  type: Type,
  id: string,
  location: Location,
  mayBeSkipped = false,
): void {
  context.checks.push(() => {
    const problem = elementProblem(context.builder.types, id, mayBeSkipped);
    if (problem === undefined) return;
    const text = `${describeLocation(location)} has type \`${typeText(context, type)}\``;
    context.reporter.report('MK1011', location, `${text}: ${problem}.`);
  });
}
