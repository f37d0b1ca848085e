import {
  ELEMENT_SIZES,
  isTemporalName,
  type NodeOf,
  type TypeId,
  type TypeNode,
} from '@mikrokit/types/model';
import {
  SymbolFlags,
  type Type,
  type TypeReference,
  type TypeSymbol,
} from '../api/checked-types.ts';
import { atElement, type Location, type Reject } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { builtInBase, builtInSymbol, isErrorType, mappedBuiltIn } from './built-in-origin.ts';
import { checkElement } from './read-list.ts';
import {
  ERROR_REJECTION,
  equalTypeOf,
  FILE_IN_SCHEMA,
  type Rejection,
  rejectionOf,
} from './rejected-built-ins.ts';
import { writeTypeName } from './type-edits.ts';

const TEMPORAL = 'Temporal.';

/** Reads a built-in class by its name. Rejects classes that JSON cannot represent. */
export function readBuiltIn(
  context: ReadContext,
  type: Type,
  symbol: TypeSymbol,
  location: Location,
  reject: Reject,
): TypeNode | undefined {
  const name = qualifiedName(symbol);
  switch (name) {
    case 'Date':
      return { kind: 'date' };
    case 'Map':
      return readMap(context, type, location);
    case 'ReadonlyMap':
      return { ...readMap(context, type, location), readonly: true };
    case 'Set':
      return readSet(context, type, location);
    case 'ReadonlySet':
      return { ...readSet(context, type, location), readonly: true };
    case 'URL':
      return { kind: 'url' };
    case 'RegExp':
      return { kind: 'regexp' };
    default: {
      if (isBytes(name) && !isShared(context, type)) return { kind: 'bytes', of: name };
      if (name.startsWith(TEMPORAL) && isTemporalName(symbol.name)) {
        return { kind: 'temporal', of: symbol.name };
      }
      const rejected = isBytes(name) ? 'SharedArrayBuffer' : name;
      const [code, why, text] = rejectionOfType(context, type, rejected);
      const edits = writeTypeName(location.node, rejected, equalTypeOf(rejected));
      return reject(code, why, { text, edits });
    }
  }
}

/** `Temporal.PlainDate`, `Map`. */
function qualifiedName(symbol: TypeSymbol): string {
  const owner = symbol.getParent();
  // The names of modules are in quotes.
  const isInNamespace = owner && owner.flags & SymbolFlags.Namespace && /^[A-Z]/.test(owner.name);
  return isInNamespace ? `${owner.name}.${symbol.name}` : symbol.name;
}

function rejectionOfType(context: ReadContext, type: Type, name: string): Rejection {
  if (isErrorType(context, type)) return ERROR_REJECTION;
  return rejectionIn(context, name) ?? ['MK1008', 'a built-in object that is not supported'];
}

/** The rejection of a name. Schemas of zod have their own `File`, which equals the runtime's. */
function rejectionIn({ isInput }: ReadContext, name: string): Rejection | undefined {
  return isInput && /^(?:Blob|File)$/.test(name) ? FILE_IN_SCHEMA : rejectionOf(name);
}

/**
 * Reads `Readonly<Date>` as `Date`, and rejects types that add or leave out members of a built-in, once and not for each
 * of its methods. `false` if a type is neither.
 */
export function readDerivedFromBuiltIn(
  context: ReadContext,
  type: Type,
  location: Location,
  reject: Reject,
): TypeNode | undefined | false {
  const mapped = mappedBuiltIn(context, type);
  const base = mapped ?? builtInBase(context, type);
  const symbol = base && builtInSymbol(context, base);
  if (!symbol) return false;
  if (isErrorType(context, base)) return reject(...ERROR_REJECTION);
  const name = qualifiedName(symbol);
  if (!isReadable(name)) {
    const rejection = rejectionIn(context, name);
    return rejection ? reject(...rejection) : false;
  }
  if (mapped && keepsAllMembers(context, type, base))
    return readBuiltIn(context, base, symbol, location, reject);
  const fix = `Use ${name} itself, or an object with one next to your other properties.`;
  return reject('MK1008', `made from ${name}, whose methods JSON cannot hold`, fix);
}

/** Whether a mapped type keeps all members of a built-in, so that both have the same values. */
function keepsAllMembers(context: ReadContext, type: Type, base: Type): boolean {
  const { checker } = context.project;
  const properties = checker.getPropertiesOfType(type);
  return (
    properties.length === checker.getPropertiesOfType(base).length &&
    properties.every(({ flags }) => !(flags & SymbolFlags.Optional)) &&
    checker.isTypeAssignableTo(base, type)
  );
}

/** Whether values of a built-in have a JSON form. */
function isReadable(name: string): boolean {
  return READABLE.includes(name) || isBytes(name) || name.startsWith(TEMPORAL);
}

const READABLE = [
  'Array',
  'ReadonlyArray',
  'Date',
  'Map',
  'ReadonlyMap',
  'Set',
  'ReadonlySet',
  'URL',
  'RegExp',
];

function isBytes(name: string): name is NodeOf<'bytes'>['of'] {
  return Object.hasOwn(ELEMENT_SIZES, name);
}

/** Whether a typed array must be on shared memory, which decoding cannot produce. */
function isShared(context: ReadContext, type: Type): boolean {
  if (!type.isTypeReference()) return false;
  const [buffer] = context.project.checker.getTypeArguments(type);
  return buffer?.getSymbol()?.name === 'SharedArrayBuffer';
}

function readMap(context: ReadContext, type: Type, location: Location): NodeOf<'map'> {
  return {
    kind: 'map',
    key: readArgument(context, type, 0, atElement(location, 'key')),
    value: readArgument(context, type, 1, atElement(location, 'value')),
  };
}

function readSet(context: ReadContext, type: Type, location: Location): NodeOf<'set'> {
  return { kind: 'set', element: readArgument(context, type, 0, atElement(location, 'element')) };
}

/** Reads a type argument of a collection. As in arrays, `undefined` is null in JSON. */
function readArgument(context: ReadContext, type: Type, i: number, location: Location): TypeId {
  const argument = context.project.checker.getTypeArguments(type as TypeReference)[i];
  if (!argument) throw new Error('The checker gave a collection without a type argument');
  const id = context.readType(argument, location);
  checkElement(context, argument, id, location);
  return id;
}
