import { ObjectFlags, SignatureKind, type Type, TypeFlags } from '../../api/checked-types.ts';
import type { ReadContext } from '../../read-context.ts';
import { isOwnFile } from '../../symbols/symbol-origin.ts';
import { optionOf } from './read-definition.ts';

/** The type of a hook that provides a value. Reading its routes depends on it. */
export interface GuardSource {
  readonly text: string;
  /** The user's files in which its parts are declared. */
  readonly files: readonly string[];
}

/** Finds where the parts of a hook's type are declared. */
export function guardSource(context: ReadContext, definition: Type): GuardSource {
  const { checker, program } = context.project;
  const paths = new Set<string>();
  const handler = optionOf(context, definition, 'handler');
  const signatures = handler ? checker.getSignaturesOfType(handler, SignatureKind.Call) : [];
  for (const signature of signatures) {
    const result = checker.getReturnTypeOfSignature(signature);
    const isKnown = result !== undefined && addPaths(context, result, paths);
    if (!isKnown && signature.declaration) paths.add(signature.declaration.path);
  }
  const own = [...paths].filter(isOwnFile).sort();
  return {
    text: checker.typeToString(definition),
    files: own.map((path) => program.getSourceFile(path)?.fileName ?? path),
  };
}

/** Adds the files of all declarations that form a type. Returns false if there can be more. */
function addPaths(
  context: ReadContext,
  type: Type,
  paths: Set<string>,
  seen: Set<Type> = new Set(),
): boolean {
  if (seen.has(type)) return true;
  seen.add(type);
  const { checker } = context.project;
  for (const symbol of [type.getAliasSymbol(), type.getSymbol()])
    for (const { path } of symbol?.declarations ?? []) paths.add(path);
  const parts = [
    ...type.getAliasTypeArguments(),
    ...(type.isUnionType() || type.isIntersectionType() ? type.getTypes() : []),
    ...(type.isTypeReference() ? checker.getTypeArguments(type as never) : []),
  ];
  const isMade =
    type.isObjectType() &&
    (type.objectFlags & (ObjectFlags.Mapped | ObjectFlags.Instantiated)) !== 0 &&
    !type.isTypeReference();
  const isOpen =
    (type.flags & (TypeFlags.TypeParameter | TypeFlags.IndexedAccess | TypeFlags.Conditional)) !==
    0;
  return parts.every((part) => addPaths(context, part, paths, seen)) && !isMade && !isOpen;
}
