import type { Project, TypeSymbol } from '../api/checked-types.ts';
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
} from '../api/syntax.ts';
import { resolveAlias } from '../symbols/resolve-initializer.ts';

/** A call of an imported function. */
export interface ImportedCall {
  readonly call: CallExpression;
  /** The last name in the callee: `createRouter` in `mikrokit.createRouter(…)`. */
  readonly name: Identifier;
  /** The callee, with aliases resolved. `undefined` if TypeScript does not find the import. */
  readonly callee: TypeSymbol | undefined;
  /** The module that the import names, such as `@mikrokit/router`. */
  readonly module: Node;
}

/** The calls of imported functions in a file. */
export function findImportedCalls(project: Project, source: SourceFile): ImportedCall[] {
  const imported = importedNames(source);
  const calls: {
    readonly call: CallExpression;
    readonly name: Identifier;
    readonly module: Node;
  }[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) {
      const found = importedCallee(node.expression, imported);
      if (found) calls.push({ call: node, ...found });
    }
    node.forEachChild(visit);
  };
  if (imported.size > 0) visit(source);
  if (calls.length === 0) return [];

  const symbols = project.checker.getSymbolAtLocation(calls.map(({ name }) => name));
  const targets = new Map<TypeSymbol, TypeSymbol>();
  return calls.map(({ call, name, module }, i) => {
    const symbol = symbols[i];
    if (!symbol) return { call, name, callee: undefined, module };
    const target = targets.get(symbol) ?? resolveAlias(project, symbol);
    targets.set(symbol, target);
    // TypeScript's symbol for an unknown name has no declarations.
    const callee = target.declarations.length === 0 ? undefined : target;
    return { call, name, callee, module };
  });
}

/** A name that a file imports. */
interface ImportedName {
  /** The module that it is imported from. */
  readonly module: Node;
  /** Its name in that module. `default` for a default import, `*` for the whole module. */
  readonly imported: string;
}

/** The names that a file imports. */
export function importedNames(source: SourceFile): ReadonlyMap<string, ImportedName> {
  const names = new Map<string, ImportedName>();
  for (const statement of source.statements) {
    if (!isImportDeclaration(statement)) continue;
    const { moduleSpecifier: module, importClause } = statement;
    const { name, namedBindings } = importClause ?? {};
    if (name) names.set(name.text, { module, imported: 'default' });
    if (!namedBindings) continue;
    if (isNamespaceImport(namedBindings))
      names.set(namedBindings.name.text, { module, imported: '*' });
    if (isNamedImports(namedBindings)) {
      for (const { name, propertyName } of namedBindings.elements)
        names.set(name.text, { module, imported: (propertyName ?? name).text });
    }
  }
  return names;
}

/** The last name of a callee whose first name was imported: `createRouter(…)`, `mikrokit.createRouter(…)`. */
function importedCallee(
  callee: Expression,
  imported: ReadonlyMap<string, ImportedName>,
): { readonly name: Identifier; readonly module: Node } | undefined {
  if (isIdentifier(callee)) {
    const found = imported.get(callee.text);
    return found && { name: callee, module: found.module };
  }
  if (!isPropertyAccessExpression(callee) || !isIdentifier(callee.name)) return undefined;
  const found = importedCallee(callee.expression, imported);
  return found && { name: callee.name, module: found.module };
}
