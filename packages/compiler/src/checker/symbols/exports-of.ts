import type { Project, TypeSymbol } from '../api/checked-types.ts';
import {
  isExportAssignment,
  isExportDeclaration,
  isExportSpecifier,
  type Node,
} from '../api/syntax.ts';
import { resolveAlias } from './resolve-initializer.ts';

/** Whether an export of a module is a declaration in it, and more than a type. */
export function isExportOf(
  { project }: { readonly project: Project },
  symbol: TypeSymbol,
  declaration: Node,
): boolean {
  const isType = symbol.declarations.some((handle) => {
    const node = handle.resolve(project);
    if (!node || !isExportSpecifier(node)) return false;
    const all = node.parent.parent;
    return node.isTypeOnly || (isExportDeclaration(all) && all.isTypeOnly);
  });
  if (isType || !/^[A-Za-z_$][\w$]*$/.test(symbol.name)) return false;
  if (isExportAssignment(declaration))
    return symbol.name === 'default' && isDeclaredBy(project, symbol, declaration);
  return isDeclaredBy(project, resolveAlias(project, symbol), declaration);
}

function isDeclaredBy(project: Project, { declarations }: TypeSymbol, declaration: Node): boolean {
  return declarations.some((handle) => handle.resolve(project) === declaration);
}
