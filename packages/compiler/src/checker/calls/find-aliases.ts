import type { TypeSymbol } from '../api/checked-types.ts';
import {
  type Identifier,
  isBindingElement,
  isElementAccessExpression,
  isExportAssignment,
  isExportSpecifier,
  isFunctionDeclaration,
  isIdentifier,
  isImportClause,
  isImportEqualsDeclaration,
  isImportSpecifier,
  isNamespaceImport,
  isNoSubstitutionTemplateLiteral,
  isParameterDeclaration,
  isPropertySignatureDeclaration,
  isQualifiedName,
  isStringLiteral,
  isTypeOfExpression,
  isTypeQueryNode,
  type Node,
  type NoSubstitutionTemplateLiteral,
  type SourceFile,
  type StringLiteral,
} from '../api/syntax.ts';
import type { CheckedFile } from '../projects/checked-project.ts';
import { COMPILED_FUNCTIONS } from '../symbols/compiled-functions.ts';
import { resolveAlias } from '../symbols/resolve-initializer.ts';
import type { IsPackageSymbol } from '../symbols/symbol-origin.ts';
import type { ImportedCall } from './find-calls.ts';
import { importedNames } from './find-calls.ts';

/** A compiled function that is used as a value: its calls under another name would get no codecs. */
export interface AliasedFunction {
  readonly node: Node;
  /** Its own name, such as `createRouter`. */
  readonly name: string;
  readonly pkg: string;
}

/** The uses of compiled functions in a file, other than calls by the name of their import. */
export function findAliases(
  { project, source, aliases }: CheckedFile,
  calls: readonly ImportedCall[],
  isPackageSymbol: IsPackageSymbol,
): AliasedFunction[] {
  const nodes = findMentions(source, new Set(calls.map(({ name }) => name)), aliases());
  if (nodes.length === 0) return [];
  const { checker } = project;
  const types = checker.getTypeAtLocation(nodes.map(holderOf));
  const symbols = checker.getSymbolAtLocation(nodes.map(holderOf));
  const variables = new Set<TypeSymbol>();
  return nodes.flatMap((node, i): AliasedFunction[] => {
    const functionSymbol = types[i]?.getSymbol();
    const found = COMPILED_FUNCTIONS.find(({ pkg, name }) =>
      isPackageSymbol(functionSymbol, pkg, name),
    );
    if (!found) return [];
    // A variable that holds the function is one mistake, however often it is used.
    const symbol = symbols[i];
    if (symbol && !isPackageSymbol(resolveAlias(project, symbol), found.pkg, found.name)) {
      if (variables.has(symbol)) return [];
      variables.add(symbol);
    }
    return [{ node, name: found.name, pkg: found.pkg }];
  });
}

/** The node that TypeScript has a type for: `make` of `const { createCodec: make } = …`, others themselves. */
function holderOf(node: Node): Node {
  const { parent } = node;
  return isBindingElement(parent) && parent.propertyName === node ? (parent.name ?? node) : node;
}

/** Values in a file that have a name of a compiled function, or the name that one was imported by. */
function findMentions(
  source: SourceFile,
  called: ReadonlySet<Node>,
  aliases: ReadonlySet<string>,
): Node[] {
  const own = new Set<string>([...COMPILED_FUNCTIONS.map(({ name }) => name), ...aliases]);
  const imports = importedNames(source);
  const names = new Set(own);
  for (const [local, { imported }] of imports) if (own.has(imported)) names.add(local);
  const mentions: Node[] = [];
  /** `lib[key]`, which can be any compiled function if a text in the file is its name. */
  const computed: Node[] = [];
  let hasName = false;
  const visit = (node: Node): void => {
    if (isIdentifier(node)) {
      if (names.has(node.text) && !called.has(node) && isValue(node)) mentions.push(node);
    } else if (isElementAccessExpression(node)) {
      const { expression, argumentExpression: key } = node;
      const isOfModule = isIdentifier(expression) && imports.get(expression.text)?.imported === '*';
      // The key of a whole module can come from another file.
      if (isText(key) ? own.has(key.text) : isOfModule) mentions.push(node);
      else if (!isText(key)) computed.push(node);
    } else if (isText(node) && own.has(node.text)) {
      if (isBindingElement(node.parent)) mentions.push(node);
      else if (!isElementAccessExpression(node.parent)) hasName = true;
    }
    node.forEachChild(visit);
  };
  visit(source);
  return hasName ? [...mentions, ...computed] : mentions;
}

/** `'key'` or `` `key` `` */
function isText(node: Node): node is StringLiteral | NoSubstitutionTemplateLiteral {
  return isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node);
}

/** Whether a name is a value here: not in an import, an export, a type or a declaration. */
function isValue(name: Identifier): boolean {
  const { parent } = name;
  // `import make = lib.createCodec`
  if (isQualifiedName(parent) && isImportEqualsDeclaration(parent.parent)) return true;
  // `export default createRouter` keeps the name's symbol, as a re-export does.
  if (isExportAssignment(parent) || isExportSpecifier(parent)) return false;
  if (isImportSpecifier(parent) || isImportClause(parent) || isNamespaceImport(parent))
    return false;
  if (isTypeQueryNode(parent) || isQualifiedName(parent) || isTypeOfExpression(parent))
    return false;
  // If a parameter gets the function, it is named as well. As a default, the function is a value.
  if (isParameterDeclaration(parent)) return parent.initializer === name;
  if (isPropertySignatureDeclaration(parent)) return false;
  return !(isFunctionDeclaration(parent) && parent.name === name);
}
