import { ReflectionKind, type TypeFunction, type TypeParameter } from '@deepkit/type';
import { requireUpToLast, type TupleElement, type TypeId } from '@mikrokit/types/model';
import { REST } from '../compute/losses.ts';
import { lossOf } from '../compute/lost-type.ts';
import { checkParameter } from './check-parameter.ts';
import { whatParameter } from './place-in-handler.ts';
import { describePlace, type Place, type ReadContext, refuse } from './read-context.ts';
import { checkElement, readElements } from './read-list.ts';
import { readType } from './read-type.ts';
import { readWithoutUndefined } from './read-union.ts';

/** Reads a handler's parameters without the context: a tuple labelled with their names. */
export function readParams(context: ReadContext, type: TypeFunction, owner: string): TypeId {
  const elements = type.parameters.flatMap((parameter, i) => {
    const place: Place = { what: whatParameter(parameter.name, i, owner), path: '' };
    const elements = readParameter(context, parameter, i, place);
    for (const element of elements) checkParameter(context, element.type, place);
    return elements;
  });
  return context.builder.add({
    kind: 'tuple',
    elements: requireUpToLast(context.builder, elements),
  });
}

function readParameter(
  context: ReadContext,
  parameter: TypeParameter,
  i: number,
  place: Place,
): readonly TupleElement[] {
  const { name } = parameter;
  const type = context.computer.resolve(parameter.type);
  if (type.kind === ReflectionKind.rest) return readRest(context, name, type.type, i, place);
  if (i === 0) return [];
  if (type.kind === ReflectionKind.any && type.typeName === undefined && !lossOf(type)) {
    refuse(
      context,
      'MK1007',
      `${describePlace(place)} has no type that is known at run time.`,
      'Write its type, also beside a default; import it with `import { … }`, not with `import type`.',
    );
    return [{ type: context.builder.add({ kind: 'unknown' }), label: name }];
  }
  const isOptional = parameter.optional === true || parameter.default !== undefined;
  const id = (isOptional ? readWithoutUndefined : readType)(context, type, place);
  checkElement(context, type, id, place);
  // The type compiler's own name for a destructured parameter; issues in it are told by its position.
  const hasName = name !== `param${i}`;
  return [{ type: id, ...(hasName && { label: name }), ...(isOptional && { optional: true }) }];
}

/** `...ids: number[]` is one element for all; `...args: [context: Context, id: number]` several. */
function readRest(
  context: ReadContext,
  name: string,
  type: TypeParameter['type'],
  i: number,
  place: Place,
): readonly TupleElement[] {
  if (type.kind === ReflectionKind.tuple && i === 0) {
    return readElements(context, type.types.slice(1), place);
  }
  if (type.kind === ReflectionKind.tuple || type.kind === ReflectionKind.array) {
    refuse(context, 'MK1002', `${describePlace(place)} is ${REST.what}.`, REST.fix);
    return [];
  }
  const id = readType(context, type, place);
  checkElement(context, type, id, place);
  return [{ type: id, label: name, rest: true }];
}
