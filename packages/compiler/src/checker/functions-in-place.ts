import {
  isArrowFunction,
  isFunctionExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import {
  ObjectFlags,
  type Project,
  type Type,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import { initializerOf } from './follow.ts';

const NOT_IN_PLACE = ObjectFlags.ClassOrInterface | ObjectFlags.Reference | ObjectFlags.Mapped;

/**
 * Whether a type is written by a function itself, `value`, and so by no interface: it need not be asked for its symbol,
 * another request saved for each route.
 */
export function isFunctionInPlace(type: Type, value: Node): boolean {
  return (
    (isArrowFunction(value) || isFunctionExpression(value)) &&
    type.isObjectType() &&
    (type.objectFlags & ObjectFlags.Anonymous) !== 0 &&
    (type.objectFlags & NOT_IN_PLACE) === 0
  );
}

/** The types of properties that are set to a function in place, where it is known what types they have. */
export function functionsAmong(
  project: Project,
  properties: readonly (readonly TypeSymbol[])[],
): ReadonlySet<Type> {
  const found = new Set<Type>();
  for (const symbols of properties) {
    if (!symbols.some(mayBeSet)) continue;
    const types = project.checker.getTypeOfSymbol(symbols);
    symbols.forEach((symbol, i) => {
      const type = types[i];
      const declaration = mayBeSet(symbol) ? symbol.valueDeclaration?.resolve(project) : undefined;
      const value = declaration && initializerOf(declaration);
      if (type && value && isFunctionInPlace(type, value)) found.add(type);
    });
  }
  return found;
}

/** Whether a property may be one of an object literal in the user's own code, whose syntax is at hand. */
function mayBeSet({ valueDeclaration: declaration }: TypeSymbol): boolean {
  const isProperty = declaration?.kind === SyntaxKind.PropertyAssignment;
  return isProperty && !declaration.path.includes('/node_modules/');
}
