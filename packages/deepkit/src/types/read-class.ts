import { ReflectionKind, ReflectionVisibility, type TypeClass } from '@deepkit/type';
import {
  ELEMENT_SIZES,
  isTemporalName,
  type NodeOf,
  OWN_JSON,
  type TypeLocation,
  type TypeNode,
} from '@mikrokit/types/model';
import { isBuiltIn, isTemporal } from '../reflection/built-in-types.ts';
import { describesNothing, NOTHING_DESCRIBED } from './describes-nothing.ts';
import { readCollection } from './read-collection.ts';
import type { ReadContext, RejectType } from './read-context.ts';
import { readObject } from './read-object.ts';

/** Reads a built-in class, or one of the application. */
export function readClass(
  context: ReadContext,
  type: TypeClass,
  location: TypeLocation,
  rejectType: RejectType,
): TypeNode | undefined {
  const { classType } = type;
  const name = classType?.name ?? '';
  if (!isBuiltIn(classType)) return readOwnClass(context, type, location, rejectType);
  switch (name) {
    case 'Date':
      return { kind: 'date' };
    case 'Map':
    case 'Set':
      return readCollection(context, type, name, location);
    case 'URL':
      return { kind: 'url' };
    case 'RegExp':
      return { kind: 'regexp' };
    default:
      if (isBytes(name)) return { kind: 'bytes', of: name };
      if (isTemporalName(name) && isTemporal(classType)) return { kind: 'temporal', of: name };
      return rejectType('MK1008', 'a built-in object that is not supported');
  }
}

function readOwnClass(
  context: ReadContext,
  type: TypeClass,
  location: TypeLocation,
  rejectType: RejectType,
): TypeNode | undefined {
  if (extendsBuiltIn(type.classType)) {
    return rejectType(
      'MK1008',
      'a class that extends a built-in one, whose instances hold more than data',
    );
  }
  if (!Object.hasOwn(type.classType, '__type')) {
    const fix =
      'Compile the file of the class with reflection, or take a plain object of its data.';
    return rejectType('MK1002', 'a class that was compiled without reflection', fix);
  }
  if (hasOwnJson(type)) return rejectType('MK1008', ...OWN_JSON);
  if (describesNothing(type)) return rejectType('MK1008', ...NOTHING_DESCRIBED);
  const missing = missingInPlainObject(type);
  const id = context.known.get(type);
  if (missing && id !== undefined) context.encodeOnly.set(id, missing);
  return readObject(context, type, location);
}

function hasOwnJson({ types }: TypeClass): boolean {
  return types.some(
    (member) => member.kind === ReflectionKind.method && member.name === 'toJSON' && !member.static,
  );
}

/** The members of a class that a plain object of its data lacks. */
function missingInPlainObject(type: TypeClass): 'methods' | 'private members' | undefined {
  let missing: 'methods' | undefined;
  for (const member of type.types) {
    if (member.kind === ReflectionKind.indexSignature || member.static) continue;
    if (member.visibility !== ReflectionVisibility.public) return 'private members';
    if (member.kind === ReflectionKind.method && member.name !== 'constructor') missing = 'methods';
  }
  return missing;
}

function isBytes(name: string): name is NodeOf<'bytes'>['of'] {
  return Object.hasOwn(ELEMENT_SIZES, name);
}

function extendsBuiltIn(classType: unknown): boolean {
  const base: unknown = Object.getPrototypeOf(classType);
  return (
    typeof base === 'function' &&
    base !== Function.prototype &&
    (isBuiltIn(base) || extendsBuiltIn(base))
  );
}
