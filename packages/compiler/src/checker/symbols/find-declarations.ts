import { readListedFile } from '../../source-files.ts';
import {
  isClassDeclaration,
  isEnumDeclaration,
  isInterfaceDeclaration,
  isIntersectionTypeNode,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
  type Node,
  type SourceFile,
} from '../api/syntax.ts';
import type { CheckedProject } from '../projects/checked-project.ts';

/** The location of a type's only declaration, with the lines of its properties, from 1. */
export interface DeclaredType {
  readonly file: string;
  readonly line: number;
  readonly properties: ReadonlyMap<string, number>;
}

/**
 * Finds types by their names at the top level of the user's own files. A name with several
 * declarations is ignored, because it is ambiguous.
 */
export function findDeclarations(
  { project, listFiles }: CheckedProject,
  names: ReadonlySet<string>,
): ReadonlyMap<string, DeclaredType> {
  const found = new Map<string, DeclaredType[]>();
  for (const file of listFiles().ownFiles) {
    const text = readListedFile(file);
    // Fetching the syntax of a file takes a millisecond.
    if (![...names].some((name) => text.includes(name))) continue;
    const source = project.program.getSourceFile(file.replaceAll('\\', '/'));
    for (const statement of source?.statements ?? []) {
      const name = nameOfType(statement);
      if (source === undefined || name === undefined || !names.has(name)) continue;
      found.set(name, [...(found.get(name) ?? []), describe(source, statement)]);
    }
  }
  return new Map(
    [...found].flatMap(([name, [only, ...others]]) =>
      only && others.length === 0 ? [[name, only] as const] : [],
    ),
  );
}

function nameOfType(node: Node): string | undefined {
  const isType =
    isInterfaceDeclaration(node) ||
    isTypeAliasDeclaration(node) ||
    isClassDeclaration(node) ||
    isEnumDeclaration(node);
  return isType ? node.name?.text : undefined;
}

function describe(source: SourceFile, node: Node): DeclaredType {
  const lineOf = (at: Node) => source.text.slice(0, at.getStart(source)).split('\n').length;
  const properties = membersOf(node).flatMap((member): [string, number][] => {
    const { name } = member as { readonly name?: { readonly text?: string } };
    return name?.text === undefined ? [] : [[name.text, lineOf(member)]];
  });
  return { file: source.fileName, line: lineOf(node), properties: new Map(properties) };
}

function membersOf(node: Node): readonly Node[] {
  if (isTypeAliasDeclaration(node)) return membersOf(node.type);
  if (isIntersectionTypeNode(node)) return node.types.flatMap(membersOf);
  const hasMembers =
    isInterfaceDeclaration(node) || isClassDeclaration(node) || isTypeLiteralNode(node);
  return hasMembers ? [...node.members] : [];
}
