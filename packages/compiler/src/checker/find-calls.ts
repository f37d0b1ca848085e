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
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { type Project, SymbolFlags, type Symbol as TypeSymbol } from 'typescript/unstable/sync';

/** The calls in a file of functions that it imports, with what each callee is once aliases are followed. */
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
    const callee = targets.get(symbol) ?? followAliases(project, symbol);
    targets.set(symbol, callee);
    return [{ call, callee }];
  });
}

/** What an import or re-export stands for; the symbol itself if it is neither. */
export function followAliases(project: Project, symbol: TypeSymbol): TypeSymbol {
  return symbol.flags & SymbolFlags.Alias ? project.checker.getAliasedSymbol(symbol) : symbol;
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

/** The last name of `createRouter(…)` or `mikrokit.createRouter(…)`, if its first was imported. */
function calleeName(callee: Expression, imported: ReadonlySet<string>): Identifier | undefined {
  if (isIdentifier(callee)) return imported.has(callee.text) ? callee : undefined;
  if (!isPropertyAccessExpression(callee) || !isIdentifier(callee.name)) return undefined;
  return calleeName(callee.expression, imported) && callee.name;
}
