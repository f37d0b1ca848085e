import type { NodeOf, Property } from '@mikrokit/types/model';
import { ModifierFlags, SymbolFlags, type Type, type TypeSymbol } from '../api/checked-types.ts';
import { CheckerFailure, typesOfSymbols } from '../api/checker-failure.ts';
import { typescript } from '../api/typescript.ts';
import { addPropertyTags } from '../constraints/add-tags.ts';
import { checkDefault, readDefault } from '../constraints/defaults.ts';
import { rejectLostConstraints, rejectRemappedProperty } from '../constraints/lost-constraints.ts';
import { rejectTagsOfType } from '../constraints/misplaced-tags.ts';
import { atProperty, describeLocation, type Location, typeText } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { reportFailure } from '../reporting/report-failure.ts';
import { declarationsOfPropertyType, replacesPropertyTypes } from '../symbols/mapped-types.ts';
import { isMark, isPackageFile, isSymbolKey } from '../symbols/symbol-origin.ts';
import { nameOfType } from '../symbols/type-name.ts';
import { partOfIntersection } from './part-of-intersection.ts';
import { isClassBased, splitClassMembers } from './read-class.ts';
import { readIndexSignatures } from './read-index-signatures.ts';
import { readDeclaredType } from './read-with-syntax.ts';
import { isParsedMark, mayBeLeftOut, rejectDerived } from './schemas/read-parsed.ts';
import { docOfType, docOfTyped } from './type-docs.ts';

/** Reads an interface, an object type, a class, or an intersection of these. */
export function readObject(context: ReadContext, type: Type, location: Location): NodeOf<'object'> {
  const { checker } = context.project;
  const name = nameOfType(context, type);
  const all = checker.getPropertiesOfType(type);
  const members = isClassBased(type) ? splitClassMembers(context, all) : undefined;
  const symbols = members?.data ?? all;
  if (symbols.some((symbol) => isParsedMark(symbol))) rejectDerived(context, type, location);
  const types = typesOfSymbols(context, symbols).map((found, i) =>
    typeOfMembers(context, type, symbols[i], found),
  );
  const isRemapped = replacesPropertyTypes(context, type);
  const properties = symbols.flatMap((symbol, i): Property[] => {
    if (isMark(symbol)) return [];
    const at = atProperty(context, location, symbol, name);
    if (isSymbolKey(symbol)) {
      const text = `${describeLocation(location)} has type \`${typeText(context, type)}\``;
      context.reporter.report('MK1004', at, `${text}, which has a property named by a symbol.`);
      return [];
    }
    const propertyType = types[i];
    if (propertyType instanceof CheckerFailure) {
      reportFailure(context.reporter, propertyType, {
        node: at.node,
        what: describeLocation(at),
      });
      return [];
    }
    if (!propertyType) throw new Error(`The checker gave no type for property '${symbol.name}'`);
    const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0;
    // Skip the declarations if their syntax cannot state constraints.
    const isUnconstrained = isRemapped || !context.mayHaveSyntaxConstraints();
    const declarations = isUnconstrained
      ? []
      : declarationsOfPropertyType(context, symbol, propertyType);
    if (!isUnconstrained && declarations.length === 0)
      rejectRemappedProperty(context, symbol, propertyType, at);
    const declared = readDeclaredType(
      context,
      { type: propertyType, declarations, isOptional },
      at,
    );
    if (context.valueSize.isFull()) return [];
    const tagged = addPropertyTags(context, { id: declared, declarations, owner: type }, at);
    const byDefault = tagged.default ?? readDefault(context, propertyType, at);
    if (byDefault) checkDefault(context, tagged.id, byDefault, at);
    return [
      {
        name: symbol.name,
        type: tagged.id,
        // Its schema runs when it is absent, too.
        ...(isOptional && !mayBeLeftOut(context, tagged.id) && { optional: true }),
        ...(byDefault && { default: byDefault.value }),
        ...(tagged.sensitive && { sensitive: true }),
        ...(isReadonly(context, symbol) && { readonly: true }),
        // Anonymous types are identified by their structure alone, so they have no comments.
        ...(name !== undefined &&
          docOfTyped(context, symbol.valueDeclaration ?? symbol.declarations[0], {
            id: tagged.id,
            location: at,
          })),
      },
    ];
  });
  rejectLostConstraints(context, type, symbols, location);
  if (name !== undefined) rejectTagsOfType(context, type.getSymbol(), location);
  const id = context.known.get(type.id);
  if (members?.lost && id !== undefined) {
    const why = `a class, and JSON would lose its ${members.lost}`;
    context.encodeOnly.set(id, { code: 'MK1017', typeText: typeText(context, type), why });
  }
  return {
    kind: 'object',
    ...(name !== undefined && { name, ...docOfType(context, type, location) }),
    properties,
    ...readIndexSignatures(context, type, {
      properties: symbols,
      types: types.map((type) => (type instanceof CheckerFailure ? undefined : type)),
      location,
    }),
  };
}

/** The type of a property, which several members of an intersection can declare. */
function typeOfMembers<Found extends ReturnType<typeof typesOfSymbols>[number]>(
  { project: { checker } }: ReadContext,
  owner: Type,
  symbol: TypeSymbol | undefined,
  found: Found,
): Found | Type {
  if (!owner.isIntersectionType() || !symbol) return found;
  const isOfMembers = (symbol.checkFlags & typescript.checkFlags.SyntheticProperty) !== 0;
  if (!isOfMembers || found instanceof CheckerFailure || !found?.isUnionType()) return found;
  const declared = owner
    .getTypes()
    .flatMap((member) => checker.getPropertyOfType(member, symbol.name) ?? []);
  return partOfIntersection(
    found,
    checker.getTypeOfSymbol(declared).filter((type) => type !== undefined),
  );
}

function isReadonly(context: ReadContext, symbol: TypeSymbol): boolean {
  if (symbol.checkFlags & typescript.checkFlags.Readonly) return true;
  const declaration = symbol.valueDeclaration;
  if (!declaration || isPackageFile(declaration.path)) return false;
  const node = declaration.resolve(context.project) as
    | { modifierFlags?: ModifierFlags }
    | undefined;
  return ((node?.modifierFlags ?? 0) & ModifierFlags.Readonly) !== 0;
}
