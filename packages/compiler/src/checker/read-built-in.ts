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
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import { atPart, type Place, type ReadContext, type Refuse } from './read-context.ts';
import { checkElement } from './read-list.ts';
import { readType } from './read-type.ts';
import { refusalOf } from './refused-built-ins.ts';

const TEMPORAL = 'Temporal.';

/** Reads an instance of one of JavaScript's own classes, told by its name; refuses those that JSON cannot hold. */
export function readBuiltIn(
  context: ReadContext,
  type: Type,
  symbol: TypeSymbol,
  place: Place,
  refuse: Refuse,
): TypeNode | undefined {
  const name = qualifiedName(symbol);
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
    case 'RegExp':
      return { kind: 'regexp' };
    default:
      if (isBytes(name) && !isShared(context, type)) return { kind: 'bytes', of: name };
      if (name.startsWith(TEMPORAL) && isTemporalName(symbol.name)) {
        return { kind: 'temporal', of: symbol.name };
      }
      return refuse(...refusalOf(isBytes(name) ? 'SharedArrayBuffer' : name));
  }
}

/** `Temporal.PlainDate`, `Map`. */
function qualifiedName(symbol: TypeSymbol): string {
  const owner = symbol.getParent();
  // The names of modules are in quotes.
  const isIn = owner && owner.flags & SymbolFlags.Namespace && /^[A-Z]/.test(owner.name);
  return isIn ? `${owner.name}.${symbol.name}` : symbol.name;
}

function isBytes(name: string): name is NodeOf<'bytes'>['of'] {
  return Object.hasOwn(ELEMENT_SIZES, name);
}

/** Whether a typed array may only be one on shared memory, which what comes from JSON is not. */
function isShared(context: ReadContext, type: Type): boolean {
  if (!type.isTypeReference()) return false;
  const [buffer] = context.project.checker.getTypeArguments(type);
  return buffer?.getSymbol()?.name === 'SharedArrayBuffer';
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
