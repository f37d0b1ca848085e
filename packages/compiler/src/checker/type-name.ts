import {
  isInterfaceDeclaration,
  isSourceFile,
  isTypeAliasDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import {
  ObjectFlags,
  type Project,
  type Type,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import { isDefaultLibrarySymbol } from './default-library.ts';
import type { ReadContext } from './read-context.ts';

/** The name of a type with its type arguments, as in `Page<User>`; `undefined` for a type written in place. */
export function nameOf({ project }: Pick<ReadContext, 'project'>, type: Type): string | undefined {
  if (!type.getAliasSymbol() && !isNamed(type)) return undefined;
  const symbol = symbolOf(type);
  const args = argumentsOf(project, type);
  if (args.length === 0) return symbol?.name;
  return plainName(project, symbol, args) ?? project.checker.typeToString(type);
}

/** Whether the name of an instance of a generic type is one that only the checker can tell. */
export function isNameAsked(project: Project, type: Type): boolean {
  return !plainName(project, symbolOf(type), argumentsOf(project, type));
}

function symbolOf(type: Type): TypeSymbol | undefined {
  return type.getAliasSymbol() ?? type.getSymbol();
}

function isNamed(type: Type): boolean {
  const named = ObjectFlags.ClassOrInterface | ObjectFlags.Reference;
  return type.isObjectType() && (type.objectFlags & named) !== 0;
}

/** The type arguments that a type is named with. */
export function argumentsOf({ checker }: Project, type: Type): readonly Type[] {
  if (type.getAliasSymbol()) return type.getAliasTypeArguments();
  return type.isTypeReference() ? checker.getTypeArguments(type) : [];
}

/** TypeScript shortens what is longer than 160. */
const LONGEST = 100;

/**
 * The name of an instance whose arguments are interfaces without arguments of their own, `Page<User>`: as TypeScript
 * prints it, and most of all names, without asking for each.
 */
function plainName(
  project: Project,
  symbol: TypeSymbol | undefined,
  args: readonly Type[],
): string | undefined {
  if (!symbol || parameterCount(project, symbol) !== args.length) return undefined;
  const names = args.map((arg) => interfaceName(project, arg));
  if (!names.every((name) => name !== undefined)) return undefined;
  const name = `${symbol.name}<${names.join(', ')}>`;
  return name.length > LONGEST ? undefined : name;
}

function interfaceName(project: Project, type: Type): string | undefined {
  const isPlain =
    type.isObjectType() &&
    (type.objectFlags & ObjectFlags.Interface) !== 0 &&
    (type.objectFlags & ObjectFlags.Reference) === 0 &&
    !type.getAliasSymbol();
  const symbol = isPlain ? type.getSymbol() : undefined;
  return symbol && topLevel(project, symbol) ? symbol.name : undefined;
}

/** How many type parameters a type of the user's modules, or one of `Partial` and its like, has. */
function parameterCount(project: Project, symbol: TypeSymbol): number | undefined {
  if (OF_LIBRARY.has(symbol.name) && isDefaultLibrarySymbol(project, symbol)) return 1;
  const node = topLevel(project, symbol);
  const isGeneric = node && (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node));
  return isGeneric ? node.typeParameters?.length : undefined;
}

/** Aliases of TypeScript's own library, whose syntax would have to be fetched, with one parameter. */
const OF_LIBRARY: ReadonlySet<string> = new Set(['Partial', 'Readonly', 'Required']);

/** The one declaration of a name at the top level of a file of the user's, where it has the name that it is printed by. */
function topLevel(project: Project, { name, declarations }: TypeSymbol): Node | undefined {
  const [declaration, ...others] = declarations;
  if (!declaration || others.length > 0) return undefined;
  if (declaration.path.includes('/node_modules/') || declaration.path.startsWith('bundled:')) {
    return undefined;
  }
  const node = declaration.resolve(project);
  const isNamedSo =
    node &&
    (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node)) &&
    node.name.text === name;
  return isNamedSo && isSourceFile(node.parent) ? node : undefined;
}
