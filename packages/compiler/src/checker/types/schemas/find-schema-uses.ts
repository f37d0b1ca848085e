import { readFileSync } from 'node:fs';
import {
  type EntityName,
  isIdentifier,
  isImportClause,
  isImportSpecifier,
  isLiteralTypeNode,
  isStringLiteral,
  isTypeQueryNode,
  isTypeReferenceNode,
  type Node,
  SyntaxKind,
  type TypeNode,
  type TypeReferenceNode,
} from 'typescript/unstable/ast';
import type { Type, Symbol as TypeSymbol } from 'typescript/unstable/sync';
import type { ReadContext } from '../../read-context.ts';
import { resolveAlias } from '../../symbols/resolve-initializer.ts';
import { isBundledFile, isOwnFile } from '../../symbols/symbol-origin.ts';

/** A `Parsed<typeof schema>` as it is written. */
export interface SchemaUse {
  /** The schema, imports resolved. */
  readonly schema: TypeSymbol;
  /** Whether its name is imported with `import type`. */
  readonly isTypeOnly: boolean;
  readonly node: Node;
}

/** All `Parsed` types that a project writes. */
export interface SchemaUses {
  /** Those of a schema's type, and a name that the type gives it. */
  readonly of: (schema: Type, name: string) => readonly SchemaUse[];
  /** One that does not say `typeof schema`: the types alone do not show which schema it is for. */
  readonly indirect: Node | undefined;
}

/**
 * Finds where a project writes `Parsed<typeof schema>`: TypeScript forgets the name of the schema, and keeps its type.
 * Reads the syntax of those files alone that mention `Parsed`.
 */
export function findSchemaUses(context: ReadContext): SchemaUses {
  const { project, isPackageSymbol } = context;
  const { checker } = project;
  const nodes = project.program
    .getSourceFileNames()
    .filter(mayWriteParsed)
    .flatMap((file) => {
      const source = project.program.getSourceFile(file);
      return source ? parsedNodes(source) : [];
    });
  const uses = new Map<string, SchemaUse[]>();
  let indirect: Node | undefined;
  const symbols = checker.getSymbolAtLocation(nodes.map(({ typeName }) => lastName(typeName)));
  for (const [i, node] of nodes.entries()) {
    const symbol = symbols[i];
    const target = symbol && resolveAlias(project, symbol);
    if (!isPackageSymbol(target, '@mikrokit/types', 'Parsed')) continue;
    const [argument, named] = node.typeArguments ?? [];
    const name = textOf(named);
    const schema = argument && isTypeQueryNode(argument) ? argument.exprName : undefined;
    const use = schema && isIdentifier(schema) ? readUse(context, schema) : undefined;
    const type = argument && checker.getTypeFromTypeNode(argument);
    if (!use || !type || name === undefined) {
      if (named === undefined || name === undefined) indirect ??= node;
      continue;
    }
    const key = keyOf(type, name);
    uses.set(key, [...(uses.get(key) ?? []), use]);
  }
  return { of: (schema, name) => uses.get(keyOf(schema, name)) ?? [], indirect };
}

function keyOf(schema: Type, name: string): string {
  return `${schema.id} ${name}`;
}

function mayWriteParsed(file: string): boolean {
  if (isBundledFile(file) || /\/node_modules\/@mikrokit\//.test(file)) return false;
  const text = readFileSync(file, 'utf8');
  return /\bParsed\b/.test(text) && (isOwnFile(file) || text.includes('@mikrokit/'));
}

/** The type references with this name, or the name that the file imports it by. */
function parsedNodes(source: Node): readonly TypeReferenceNode[] {
  const names = new Set(['Parsed']);
  const found: TypeReferenceNode[] = [];
  const visit = (node: Node): void => {
    if (isImportSpecifier(node) && node.propertyName?.text === 'Parsed') names.add(node.name.text);
    if (isTypeReferenceNode(node) && names.has(lastName(node.typeName).text)) found.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function readUse(context: ReadContext, name: Node): SchemaUse | undefined {
  const symbol = context.project.checker.getSymbolAtLocation(name as never);
  if (!symbol) return undefined;
  const imported = symbol.declarations.map((handle) => handle.resolve(context.project));
  return {
    schema: resolveAlias(context.project, symbol),
    isTypeOnly: imported.some(isTypeImport),
    node: name,
  };
}

function isTypeImport(node: Node | undefined): boolean {
  if (node === undefined) return false;
  if (isImportClause(node)) return node.phaseModifier === SyntaxKind.TypeKeyword;
  if (!isImportSpecifier(node)) return false;
  return node.isTypeOnly || isTypeImport(node.parent.parent);
}

function lastName(name: EntityName) {
  return isIdentifier(name) ? name : name.right;
}

/** The text of a literal type; empty for none. */
function textOf(node: TypeNode | undefined): string | undefined {
  if (node === undefined) return '';
  return isLiteralTypeNode(node) && isStringLiteral(node.literal) ? node.literal.text : undefined;
}
