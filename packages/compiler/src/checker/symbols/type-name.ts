import { ObjectFlags, type Project, type Type, type TypeSymbol } from '../api/checked-types.ts';
import {
  isInterfaceDeclaration,
  isSourceFile,
  isTypeAliasDeclaration,
  type Node,
} from '../api/syntax.ts';
import type { ReadContext } from '../read-context.ts';
import { isDefaultLibrarySymbol, isOwnFile } from './symbol-origin.ts';

/**
 * The name of a type with its type arguments, as in `Page<User>`. `undefined` for an anonymous
 * type.
 */
export function nameOfType(
  { project }: Pick<ReadContext, 'project'>,
  type: Type,
): string | undefined {
  if (!type.getAliasSymbol() && !isNamed(type)) return undefined;
  const symbol = namingSymbolOf(type);
  const args = argumentsOf(project, type);
  if (args.length === 0) return symbol?.name;
  return simpleName(project, symbol, args) ?? project.checker.typeToString(type);
}

/** Whether naming an instance of a generic type takes a request to the checker. */
export function needsCheckerForName(project: Project, type: Type): boolean {
  return !simpleName(project, namingSymbolOf(type), argumentsOf(project, type));
}

function namingSymbolOf(type: Type): TypeSymbol | undefined {
  return type.getAliasSymbol() ?? type.getSymbol();
}

function isNamed(type: Type): boolean {
  const named = ObjectFlags.ClassOrInterface | ObjectFlags.Reference;
  return type.isObjectType() && (type.objectFlags & named) !== 0;
}

/** The type arguments of a type's name. */
export function argumentsOf({ checker }: Project, type: Type): readonly Type[] {
  if (type.getAliasSymbol()) return type.getAliasTypeArguments();
  return type.isTypeReference() ? checker.getTypeArguments(type) : [];
}

/** TypeScript shortens names longer than 160. */
const MAX_LENGTH = 100;

/**
 * The name of an instance whose arguments are interfaces without their own arguments, `Page<User>`.
 * It equals what TypeScript prints, and saves a request for most names.
 */
function simpleName(
  project: Project,
  symbol: TypeSymbol | undefined,
  args: readonly Type[],
): string | undefined {
  if (!symbol || parameterCount(project, symbol) !== args.length) return undefined;
  const names = args.map((arg) => interfaceName(project, arg));
  if (!names.every((name) => name !== undefined)) return undefined;
  const name = `${symbol.name}<${names.join(', ')}>`;
  return name.length > MAX_LENGTH ? undefined : name;
}

function interfaceName(project: Project, type: Type): string | undefined {
  const isBareInterface =
    type.isObjectType() &&
    (type.objectFlags & ObjectFlags.Interface) !== 0 &&
    (type.objectFlags & ObjectFlags.Reference) === 0 &&
    !type.getAliasSymbol();
  const symbol = isBareInterface ? type.getSymbol() : undefined;
  return symbol && topLevelDeclaration(project, symbol) ? symbol.name : undefined;
}

/** The number of type parameters of a type in the user's modules, or of `Partial` and the like. */
function parameterCount(project: Project, symbol: TypeSymbol): number | undefined {
  if (LIBRARY_ALIASES.has(symbol.name) && isDefaultLibrarySymbol(project, symbol)) return 1;
  const node = topLevelDeclaration(project, symbol);
  const isGeneric = node && (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node));
  return isGeneric ? node.typeParameters?.length : undefined;
}

/** Aliases of TypeScript's library with one parameter. Their syntax would have to be fetched. */
const LIBRARY_ALIASES: ReadonlySet<string> = new Set(['Partial', 'Readonly', 'Required']);

/**
 * The only declaration of a symbol, if it is at the top level of a user's file, where TypeScript
 * prints its bare name.
 */
function topLevelDeclaration(
  project: Project,
  { name, declarations }: TypeSymbol,
): Node | undefined {
  const [declaration, ...others] = declarations;
  if (!declaration || others.length > 0) return undefined;
  if (!isOwnFile(declaration.path)) return undefined;
  const node = declaration.resolve(project);
  const hasThatName =
    node &&
    (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node)) &&
    node.name.text === name;
  return hasThatName && isSourceFile(node.parent) ? node : undefined;
}
