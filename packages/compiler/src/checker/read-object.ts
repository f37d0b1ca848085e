import type { NodeOf, Property } from '@mikrokit/types/model';
import {
  ModifierFlags,
  SymbolFlags,
  type Type,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import { CheckerFailure } from './checker-failure.ts';
import { isMadeFromClass, partMembers } from './read-class.ts';
import { atProperty, describePlace, type Place, type ReadContext, spell } from './read-context.ts';
import { checkDefault, readDefault } from './read-default.ts';
import { docOfOwn, docOfType } from './read-doc.ts';
import { readIndexes } from './read-index.ts';
import { readTagged } from './read-tagged.ts';
import { readDeclared } from './read-written.ts';
import { refuseForgotten, refuseMixed } from './refuse-forgotten.ts';
import { reportFailure } from './report-failure.ts';
import { refuseTagsOfType } from './stray-tags.ts';
import { isMappedAnew, ownDeclarations } from './syntax-of-type.ts';
import { nameOf } from './type-name.ts';
import { typesOfSymbols } from './types-of-symbols.ts';

/** Reads an interface, an object type, or an intersection of such. */
export function readObject(context: ReadContext, type: Type, place: Place): NodeOf<'object'> {
  const { checker } = context.project;
  const name = nameOf(context, type);
  const all = checker.getPropertiesOfType(type);
  const members = isMadeFromClass(type) ? partMembers(context, all) : undefined;
  const symbols = members?.data ?? all;
  const types = typesOfSymbols(context, symbols);
  const isAnew = isMappedAnew(context, type);
  const properties = symbols.flatMap((symbol, i): Property[] => {
    if (isAnnotationKey(context, symbol)) return [];
    const part = atProperty(context, place, symbol);
    if (isSymbolKey(symbol)) {
      const text = `${describePlace(place)} has type \`${spell(context, type)}\``;
      context.reporter.report(
        'MK1004',
        part.node,
        `${text}, a property of which is named by a symbol.`,
      );
      return [];
    }
    const propertyType = types[i];
    if (propertyType instanceof CheckerFailure) {
      reportFailure(context.reporter, propertyType, {
        node: part.node,
        what: describePlace(part),
      });
      return [];
    }
    if (!propertyType) throw new Error(`The checker gave no type for property '${symbol.name}'`);
    const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0;
    // Where no tag or annotation says anything, there is nothing to be found in them.
    const isSilent = isAnew || !context.saysMore();
    const declarations = isSilent ? [] : ownDeclarations(context, symbol, propertyType);
    if (!isSilent && declarations.length === 0) refuseMixed(context, symbol, propertyType, part);
    const plain = readDeclared(context, { type: propertyType, declarations, isOptional }, part);
    const { id, preset } = readTagged(context, plain, declarations, part);
    const byDefault = preset ?? readDefault(context, propertyType, part);
    if (byDefault) checkDefault(context, id, byDefault, part);
    return [
      {
        name: symbol.name,
        type: id,
        ...(isOptional && { optional: true }),
        ...(byDefault && { default: byDefault.value }),
        ...(isReadonly(context, symbol) && { readonly: true }),
        // Types without a name are the same if their structure is, whatever is said of them.
        ...(name !== undefined &&
          docOfOwn(context, symbol.valueDeclaration ?? symbol.declarations[0])),
      },
    ];
  });
  refuseForgotten(context, type, symbols, place);
  if (name !== undefined) refuseTagsOfType(context, type.getSymbol(), place);
  const id = context.known.get(type.id);
  if (members?.lacking && id !== undefined) {
    const why = `a class, and a plain object of its data lacks its ${members.lacking}`;
    context.writeOnly.set(id, { code: 'MK1017', spelling: spell(context, type), why });
  }
  return {
    kind: 'object',
    ...(name !== undefined && { name, ...docOfType(context, type) }),
    properties,
    ...readIndexes(context, type, {
      properties: symbols,
      types: types.map((type) => (type instanceof CheckerFailure ? undefined : type)),
      place,
    }),
  };
}

/** What annotations such as `Brand` declare, which no value has. */
function isAnnotationKey(context: ReadContext, symbol: TypeSymbol): boolean {
  return isSymbolKey(symbol) && context.isPackageSymbol(symbol, '@mikrokit/types', symbol.name);
}

/** Names such as `__@iterator@34` are the checker's for symbols. */
function isSymbolKey(symbol: TypeSymbol): boolean {
  return symbol.escapedName.startsWith('__@');
}

/** The checker's own flag for properties made readonly by a mapped type (CheckFlags.Readonly). */
const MADE_READONLY = 8;

function isReadonly(context: ReadContext, symbol: TypeSymbol): boolean {
  if (symbol.checkFlags & MADE_READONLY) return true;
  const declaration = symbol.valueDeclaration;
  if (!declaration || declaration.path.includes('/node_modules/')) return false;
  const node = declaration.resolve(context.project) as
    | { modifierFlags?: ModifierFlags }
    | undefined;
  return ((node?.modifierFlags ?? 0) & ModifierFlags.Readonly) !== 0;
}
