import { readListedFile } from '../../../source-files.ts';
import type { Type, TypeSymbol } from '../../api/checked-types.ts';
import {
  type EntityName,
  type Identifier,
  isExportAssignment,
  isExportSpecifier,
  isIdentifier,
  isImportClause,
  isImportEqualsDeclaration,
  isImportSpecifier,
  isImportTypeNode,
  isLiteralTypeNode,
  isNamespaceImport,
  isQualifiedName,
  isStringLiteral,
  isTypeQueryNode,
  isTypeReferenceNode,
  type Node,
  SyntaxKind,
  type TypeNode,
} from '../../api/syntax.ts';
import type { ReadContext } from '../../read-context.ts';
import { resolveAlias } from '../../symbols/resolve-initializer.ts';
import { isBundledFile } from '../../symbols/symbol-origin.ts';

/** A `Parsed<typeof schema>` as it is written. */
export interface SchemaUse {
  /** The schema, imports resolved. */
  readonly schema: TypeSymbol;
  /** Whether its name is imported as a type only, with `import type` or `import('…')`. */
  readonly isTypeOnly: boolean;
  readonly node: Node;
}

/** A location where the project uses `Parsed` in a way that does not show its schema. */
interface IndirectUse {
  readonly node: Node;
  readonly by: 'type' | 'name';
}

/** All `Parsed` types that a project writes. */
export interface SchemaUses {
  /** The uses of a schema's type with a name that the type gives it. */
  readonly of: (schema: Type, name: string) => readonly SchemaUse[];
  /**
   * A use that can have this name without `typeof schema`: the types alone do not show its schema.
   * With a type, only a use of this type.
   */
  readonly indirect: (name: string, schema?: Type) => IndirectUse | undefined;
}

/**
 * Finds where a project uses `Parsed<typeof schema>`: TypeScript keeps the type of the schema, but
 * not its name. Reads only the syntax of files that mention `Parsed`. A type that is not found here
 * must be ruled out by {@link SchemaUses.indirect}, because another schema of its type would run
 * instead.
 */
export function findSchemaUses(context: ReadContext): SchemaUses {
  const { project } = context;
  const { checker } = project;
  const written = project.program
    .getSourceFileNames()
    .filter(mayWriteParsed)
    .map((file) => {
      const source = project.program.getSourceFile(file);
      return source ? readFile(source) : { references: [], renames: [] };
    });
  const uses = new Map<string, SchemaUse[]>();
  const indirect = new Map<string, IndirectUse>();
  const indirectOfType = new Map<string, IndirectUse>();
  const [rename] = ofParsed(
    context,
    written.flatMap(({ renames }) => renames),
  );
  let anyName: IndirectUse | undefined = rename && { node: rename.node, by: 'name' };
  const references = written.flatMap((file) => file.references);
  for (const { node, typeArguments } of ofParsed(context, references)) {
    const [argument, named] = typeArguments;
    const name = textOf(named);
    const use = argument && readUse(context, argument);
    const type = argument && checker.getTypeFromTypeNode(argument);
    if (name === undefined) anyName ??= { node, by: 'type' };
    else if (!use || !type) {
      indirect.set(name, indirect.get(name) ?? { node, by: 'type' });
      if (type) indirectOfType.set(keyOf(type, name), { node, by: 'type' });
    } else {
      const key = keyOf(type, name);
      uses.set(key, [...(uses.get(key) ?? []), use]);
    }
  }
  return {
    of: (schema, name) => uses.get(keyOf(schema, name)) ?? [],
    indirect: (name, schema) =>
      schema ? indirectOfType.get(keyOf(schema, name)) : (anyName ?? indirect.get(name)),
  };
}

function keyOf(schema: Type, name: string): string {
  return `${schema.id} ${name}`;
}

function mayWriteParsed(file: string): boolean {
  if (isBundledFile(file) || /\/node_modules\/@mikrokit\//.test(file)) return false;
  return /\bParsed(?:Mark)?\b/.test(readListedFile(file));
}

/** A node that names `Parsed` or its mark. */
interface Named {
  readonly node: Node;
  readonly name: Identifier;
}

/** A type written with that name, or with the name by which the file imports it. */
interface Reference extends Named {
  readonly typeArguments: readonly TypeNode[];
}

interface WrittenFile {
  readonly references: readonly Reference[];
  /** Declarations that give it another name, which files that do not mention `Parsed` can use. */
  readonly renames: readonly Named[];
}

const NAMES: readonly string[] = ['Parsed', 'ParsedMark'];

function readFile(source: Node): WrittenFile {
  const names = new Set(NAMES);
  visitAll(source, (node) => {
    if (isImportSpecifier(node) && NAMES.includes(node.propertyName?.text ?? ''))
      names.add(node.name.text);
  });
  const references: Reference[] = [];
  const renames: Named[] = [];
  visitAll(source, (node) => {
    const reference = referenceOf(node);
    if (reference && names.has(reference.name.text)) references.push(reference);
    const rename = renameOf(node);
    if (rename && names.has(rename.name.text)) renames.push(rename);
  });
  return { references, renames };
}

function visitAll(node: Node, visit: (node: Node) => void): void {
  visit(node);
  node.forEachChild((child) => visitAll(child, visit));
}

function referenceOf(node: Node): Reference | undefined {
  const name = isTypeReferenceNode(node)
    ? node.typeName
    : isImportTypeNode(node)
      ? node.qualifier
      : undefined;
  if (name === undefined) return undefined;
  const { typeArguments = [] } = node as { readonly typeArguments?: readonly TypeNode[] };
  return { node, name: lastName(name), typeArguments };
}

/** `export { Parsed as P }`, `export { P }` of an import that is named so, `import P = mk.Parsed`, `export default Parsed`. */
function renameOf(node: Node): Named | undefined {
  const given: Node | undefined = isExportSpecifier(node)
    ? (node.propertyName ?? node.name)
    : isImportEqualsDeclaration(node)
      ? node.moduleReference
      : isExportAssignment(node)
        ? node.expression
        : undefined;
  if (given === undefined || (isExportSpecifier(node) && NAMES.includes(node.name.text)))
    return undefined;
  const name = isQualifiedName(given) ? given.right : given;
  return isIdentifier(name) ? { node, name } : undefined;
}

/** The ones that refer to MikroKit's `Parsed` or its mark, however it was imported. */
function ofParsed<T extends Named>(context: ReadContext, found: readonly T[]): readonly T[] {
  const { project, isPackageSymbol } = context;
  const symbols = project.checker.getSymbolAtLocation(found.map(({ name }) => name));
  return found.filter(({ node }, i) => {
    const symbol = symbols[i];
    const target = symbol && resolveAlias(project, symbol);
    // The declaration of `Parsed` names its mark.
    const isOwn = target?.declarations.some(({ path }) => path === node.getSourceFile().path);
    return !isOwn && NAMES.some((name) => isPackageSymbol(target, '@mikrokit/types', name));
  });
}

/**
 * The schema of `typeof schema`, `typeof module.schema` and `typeof import('./module.ts').schema`, which
 * TypeScript writes into declarations. `undefined` if the syntax does not show it.
 */
function readUse({ project }: ReadContext, argument: TypeNode): SchemaUse | undefined {
  const { checker } = project;
  const isImportType = isImportTypeNode(argument) && argument.isTypeOf;
  const name = isImportType
    ? argument.qualifier
    : isTypeQueryNode(argument)
      ? argument.exprName
      : undefined;
  const symbol = name && checker.getSymbolAtLocation(lastName(name));
  if (!symbol) return undefined;
  const declarationsOf = (one: TypeSymbol | undefined) =>
    (one?.declarations ?? []).map((handle) => handle.resolve(project));
  const imported = isImportType ? [] : [symbol, checker.getSymbolAtLocation(firstName(name))];
  return {
    schema: resolveAlias(project, symbol),
    isTypeOnly: isImportType || imported.flatMap(declarationsOf).some(isTypeImport),
    node: name,
  };
}

function isTypeImport(node: Node | undefined): boolean {
  if (node === undefined) return false;
  if (isImportClause(node)) return node.phaseModifier === SyntaxKind.TypeKeyword;
  if (isNamespaceImport(node)) return isTypeImport(node.parent);
  if (!isImportSpecifier(node)) return false;
  return node.isTypeOnly || isTypeImport(node.parent.parent);
}

function firstName(name: EntityName): Identifier {
  return isIdentifier(name) ? name : firstName(name.left);
}

function lastName(name: EntityName): Identifier {
  return isIdentifier(name) ? name : name.right;
}

/** The text of a literal type. Empty for no type. */
function textOf(node: TypeNode | undefined): string | undefined {
  if (node === undefined) return '';
  return isLiteralTypeNode(node) && isStringLiteral(node.literal) ? node.literal.text : undefined;
}
