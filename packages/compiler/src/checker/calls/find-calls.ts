import {
  type CallExpression,
  type Expression,
  type Identifier,
  isCallExpression,
  isIdentifier,
  isImportDeclaration,
  isNamedImports,
  isNamespaceImport,
  isPropertyAccessExpression,
  isSpreadElement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import type { Project, Symbol as TypeSymbol } from 'typescript/unstable/sync';
import { resolveAlias } from '../symbols/resolve-initializer.ts';
import type { CallSite } from './file-report.ts';

/** The calls of imported functions in a file, each with the symbol of its callee, aliases resolved. */
export function findImportedCalls(
  project: Project,
  source: SourceFile,
): { readonly call: CallExpression; readonly callee: TypeSymbol }[] {
  const imported = importedNames(source);
  const calls: { readonly call: CallExpression; readonly name: Identifier }[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) {
      const name = calleeName(node.expression, imported);
      if (name) calls.push({ call: node, name });
    }
    node.forEachChild(visit);
  };
  if (imported.size > 0) visit(source);
  if (calls.length === 0) return [];

  const symbols = project.checker.getSymbolAtLocation(calls.map(({ name }) => name));
  const targets = new Map<TypeSymbol, TypeSymbol>();
  return calls.flatMap(({ call }, i) => {
    const symbol = symbols[i];
    if (!symbol) return [];
    const callee = targets.get(symbol) ?? resolveAlias(project, symbol);
    targets.set(symbol, callee);
    return [{ call, callee }];
  });
}

function importedNames(source: SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (!isImportDeclaration(statement)) continue;
    const { name, namedBindings } = statement.importClause ?? {};
    if (name) names.add(name.text);
    if (!namedBindings) continue;
    if (isNamespaceImport(namedBindings)) names.add(namedBindings.name.text);
    if (isNamedImports(namedBindings)) {
      for (const specifier of namedBindings.elements) names.add(specifier.name.text);
    }
  }
  return names;
}

/** The last name of a callee whose first name was imported: `createRouter(…)`, `mikrokit.createRouter(…)`. */
function calleeName(callee: Expression, imported: ReadonlySet<string>): Identifier | undefined {
  if (isIdentifier(callee)) return imported.has(callee.text) ? callee : undefined;
  if (!isPropertyAccessExpression(callee) || !isIdentifier(callee.name)) return undefined;
  return calleeName(callee.expression, imported) && callee.name;
}

/** Whether any argument of a call is spread. */
export function hasSpread(call: CallExpression): boolean {
  return call.arguments.some((argument: Node) => isSpreadElement(argument));
}

/** The call site of a call without spread arguments; `index` is that of the hidden argument. */
export function callSite(call: CallExpression, index: number): CallSite {
  const last = call.arguments.at(-1);
  return {
    position: last ? last.getEnd() : call.getEnd() - 1,
    separator: (last ? ', ' : '') + 'undefined, '.repeat(index - call.arguments.length),
  };
}
