import { ReflectionKind, type TypeFunction, type TypeParameter } from '@deepkit/type';
import {
  allowUndefinedBeforeRequired,
  describeLocation,
  parameterNames,
  printType,
  type TupleElement,
  type TypeId,
  type TypeLocation,
  typesWithin,
} from '@mikrokit/types/model';
import { NAMED_REST, reasonOf } from '../reflection/placeholder-types.ts';
import { type ReadContext, reject } from '../types/read-context.ts';
import { checkElement, readElements } from '../types/read-list.ts';
import { readWithoutUndefined } from '../types/read-union.ts';
import { describeParameter } from './location-in-handler.ts';

/** Reads a handler's parameters without the context: a tuple labelled with their names. */
export function readParams(context: ReadContext, type: TypeFunction, owner: string): TypeId {
  const names = namesOfParameters(context, type);
  const elements = type.parameters.flatMap((parameter, i) => {
    const name = names[i];
    const location: TypeLocation = { what: describeParameter(name, i, owner), path: '' };
    const isFollowed = i < type.parameters.length - 1;
    const elements = readParameter(context, { parameter, name, i, location, isFollowed });
    for (const element of elements) checkParameter(context, element.type, location);
    return elements;
  });
  return context.builder.add({
    kind: 'tuple',
    elements: allowUndefinedBeforeRequired(context.builder, elements),
  });
}

/** The type compiler names destructured parameters `param1`. */
function namesOfParameters(
  context: ReadContext,
  { parameters }: TypeFunction,
): readonly (string | undefined)[] {
  return parameterNames(
    parameters.map(({ name, type }, i) => {
      if (name !== `param${i}`) return { own: name };
      const { typeName, typeArguments = [] } = context.computer.resolve(type);
      return { ofType: typeArguments.length === 0 ? typeName : undefined };
    }),
  );
}

interface ReadParameter {
  readonly parameter: TypeParameter;
  readonly name: string | undefined;
  readonly i: number;
  readonly location: TypeLocation;
  readonly isFollowed: boolean;
}

function readParameter(
  context: ReadContext,
  { parameter, name, i, location, isFollowed }: ReadParameter,
): readonly TupleElement[] {
  const type = context.computer.resolve(parameter.type);
  if (type.kind === ReflectionKind.rest) return readRest(context, name, type.type, i, location);
  if (i === 0) return [];
  // Issues name one without a name by its index.
  const label = name === undefined ? {} : { label: name };
  if (type.kind === ReflectionKind.any && type.typeName === undefined && !reasonOf(type)) {
    reject(
      context,
      'MK1007',
      `${describeLocation(location)} has no type that is known at run time.`,
      'Write its type, even next to a default. Import it with `import { … }`, not with `import type`.',
    );
    return [{ type: context.builder.add({ kind: 'unknown' }), ...label }];
  }
  const isOptional = parameter.optional === true || parameter.default !== undefined;
  const id = isOptional
    ? readWithoutUndefined(context, type, location)
    : context.readType(type, location);
  checkElement(context, type, id, location, isOptional && isFollowed);
  return [{ type: id, ...label, ...(isOptional && { optional: true }) }];
}

/** Reads `...ids: number[]` as one rest element, `...args: [context: Context, id: number]` as several elements. */
function readRest(
  context: ReadContext,
  name: string | undefined,
  type: TypeParameter['type'],
  i: number,
  location: TypeLocation,
): readonly TupleElement[] {
  if (type.kind === ReflectionKind.tuple && i === 0) {
    return readElements(context, type.types.slice(1), location);
  }
  if (type.kind === ReflectionKind.tuple || type.kind === ReflectionKind.array) {
    reject(
      context,
      'MK1002',
      `${describeLocation(location)} is ${NAMED_REST.what}.`,
      NAMED_REST.fix,
    );
    return [];
  }
  const id = context.readType(type, location);
  checkElement(context, type, id, location);
  return [{ type: id, ...(name !== undefined && { label: name }), rest: true }];
}

/** Rejects a parameter that contains an encode-only type or a RegExp, once all types are read. */
function checkParameter(context: ReadContext, id: TypeId, location: TypeLocation): void {
  context.checks.push(() => {
    const { types } = context.builder;
    for (const part of typesWithin(types, [id])) {
      const printed = printType(types, part);
      const missing = context.encodeOnly.get(part);
      if (missing !== undefined) {
        const why = `a class, and JSON would lose its ${missing}`;
        reject(context, 'MK1017', `${location.what} holds the type \`${printed}\`, ${why}.`);
      } else if (types[part]?.kind === 'regexp') {
        const why = 'a client could send a pattern that blocks the server';
        reject(context, 'MK1014', `${location.what} holds a \`RegExp\`: ${why}.`);
      }
    }
  });
}
