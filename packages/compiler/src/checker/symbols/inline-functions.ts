import { ObjectFlags, type Project, type Type, type TypeSymbol } from '../api/checked-types.ts';
import { isArrowFunction, isFunctionExpression, type Node, SyntaxKind } from '../api/syntax.ts';
import { initializerOf } from './resolve-initializer.ts';
import { isOwnFile } from './symbol-origin.ts';

const NOT_INLINE = ObjectFlags.ClassOrInterface | ObjectFlags.Reference | ObjectFlags.Mapped;

/**
 * Whether a type is the type of the function expression `value` itself, and not an interface. Such
 * a type needs no request for its symbol, which saves one for each route.
 */
export function isInlineFunction(type: Type, value: Node): boolean {
  return (
    (isArrowFunction(value) || isFunctionExpression(value)) &&
    type.isObjectType() &&
    (type.objectFlags & ObjectFlags.Anonymous) !== 0 &&
    (type.objectFlags & NOT_INLINE) === 0
  );
}

/** The types of those properties that are initialized with a function expression. */
export function inlineFunctionsAmong(
  project: Project,
  properties: readonly (readonly TypeSymbol[])[],
): ReadonlySet<Type> {
  const found = new Set<Type>();
  for (const symbols of properties) {
    if (!symbols.some(mayBeInitialized)) continue;
    const types = project.checker.getTypeOfSymbol(symbols);
    symbols.forEach((symbol, i) => {
      const type = types[i];
      const declaration = mayBeInitialized(symbol)
        ? symbol.valueDeclaration?.resolve(project)
        : undefined;
      const value = declaration && initializerOf(declaration);
      if (type && value && isInlineFunction(type, value)) found.add(type);
    });
  }
  return found;
}

/**
 * Whether a property belongs to an object literal in the user's own code, whose syntax is loaded.
 */
function mayBeInitialized({ valueDeclaration: declaration }: TypeSymbol): boolean {
  const isProperty = declaration?.kind === SyntaxKind.PropertyAssignment;
  return isProperty && isOwnFile(declaration.path);
}
