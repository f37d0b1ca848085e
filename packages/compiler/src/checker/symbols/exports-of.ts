import type { Project, TypeSymbol } from '../api/checked-types.ts';
import {
  isExportAssignment,
  isExportDeclaration,
  isExportSpecifier,
  type Node,
} from '../api/syntax.ts';
import { resolveAlias } from './resolve-initializer.ts';

/** A value that a module exports. */
export interface ModuleExport {
  readonly file: string;
  readonly name: string;
}

/** The export that is a declaration, or why there is none, as text after its name. */
export function exportOf(
  { project }: { readonly project: Project },
  declaration: Node,
): ModuleExport | string {
  const source = declaration.getSourceFile();
  const { fileName } = source;
  const module = project.checker.getSymbolAtLocation(source);
  const exports = module ? project.checker.getExportsOfModule(module) : [];
  const own = exports.find((one) => isExportOf(project, one, declaration));
  return own === undefined
    ? `is not exported by ${fileName.split('/').at(-1)}`
    : { file: fileName, name: own.name };
}

/** Why codecs cannot import from the file of a declaration, as text after its name. */
export function whyNoModule(declaration: Node): string | undefined {
  return /\.d\.[cm]?ts$|\.cts$/.test(declaration.getSourceFile().fileName)
    ? 'is not in an ES module of the project'
    : undefined;
}

/** Whether an export of a module is a declaration in it, and more than a type. */
function isExportOf(project: Project, symbol: TypeSymbol, declaration: Node): boolean {
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
