import {
  combineIndexSignatures,
  type DiagnosticCode,
  findOverlaps,
  type IndexSignature,
  isKeyType,
  isOfPattern,
  type NodeOf,
  overlapProblem,
  type TypeId,
  type Types,
} from '@mikrokit/types/model';
import {
  type IndexInfo,
  type NodeHandle,
  type Type,
  TypeFlags,
  type TypeSymbol,
} from '../api/checked-types.ts';
import { isIndexSignatureDeclaration, type Node } from '../api/syntax.ts';
import { addTags } from '../constraints/add-tags.ts';
import { withoutAllBrands } from '../constraints/brands.ts';
import { hasSyntaxConstraints } from '../constraints/syntax-constraints.ts';
import { atElement, atName, describeLocation, type Location, typeText } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { indexesOf } from '../symbols/member-declarations.ts';
import { isOwnFile } from '../symbols/symbol-origin.ts';
import { typeNodeOf } from '../symbols/type-syntax.ts';
import { partOfIntersection } from './part-of-intersection.ts';
import { readWithSyntax } from './read-with-syntax.ts';

type Indexes = Pick<NodeOf<'object'>, 'index' | 'patterns' | 'closed'>;

/** An index signature, in the model and as TypeScript has it. */
interface Signature extends IndexSignature {
  readonly info: IndexInfo;
}

/** The properties of an object type, their types, and the location of the object type. */
interface Properties {
  readonly properties: readonly TypeSymbol[];
  readonly types: readonly (Type | undefined)[];
  readonly location: Location;
}

/** Reads the index signatures of an object type that has these properties. */
export function readIndexSignatures(
  context: ReadContext,
  type: Type,
  { properties, types, location }: Properties,
): Indexes {
  // `Record<string, never>` allows no other keys.
  const all = indexSignaturesOf(context, type);
  const infos = all.filter(({ valueType }) => !(valueType.flags & TypeFlags.Never));
  const isClosed = all.some(
    ({ keyType, valueType }) =>
      keyType.flags & TypeFlags.String && valueType.flags & TypeFlags.Never,
  );
  const closed = isClosed && { closed: true as const };
  if (infos.length === 0) return { ...closed };
  const signatures = infos.flatMap((info) => readSignature(context, type, info, location));
  rejectOverlaps(context, type, signatures, location);
  if (type.isIntersectionType()) {
    rejectConflicts(context, type, signatures, { properties, types, location });
  }
  return { ...combineIndexSignatures(context.builder.types, signatures), ...closed };
}

function indexSignaturesOf({ project }: ReadContext, type: Type): readonly IndexInfo[] {
  const all = indexesOf(project, type);
  if (!type.isIntersectionType()) return all;
  const ofMembers = type.getTypes().flatMap((member) => indexesOf(project, member));
  return all.map((info) => {
    const same = ofMembers.filter(({ keyType }) => keyType.id === info.keyType.id);
    const valueType = partOfIntersection(
      info.valueType,
      same.map((one) => one.valueType),
    );
    return { ...info, valueType };
  });
}

function readSignature(
  context: ReadContext,
  type: Type,
  info: IndexInfo,
  location: Location,
): Signature[] {
  const keyType = withoutAllBrands(context, info.keyType);
  if (keyType.flags & TypeFlags.ESSymbolLike) {
    reject(context, 'MK1004', { type, location, why: 'which has symbols as keys' });
    return [];
  }
  const at = atElement(location, context.project.checker.typeToString(keyType));
  const isAnyString = (keyType.flags & TypeFlags.String) !== 0;
  const key = isAnyString ? undefined : context.readType(keyType, at);
  if (key !== undefined && !isKeyType(context.builder.types, key)) {
    const why = `with keys of \`${typeText(context, keyType)}\``;
    const fix = 'Use plain strings as keys, or a Map, whose keys can have constraints.';
    reject(context, 'MK1008', { type, location, why, fix });
    return [];
  }
  if (key !== undefined && hasCheck(context.builder.types, key)) {
    const why = 'whose keys have a check, but checks are for values';
    const fix = "Check the whole object: Record<string, T> & Check<'name', typeof isValid>.";
    reject(context, 'MK1036', { type, location, why, fix });
    return [];
  }
  const declaration = info.declaration && constraintDeclaration(context, info.declaration);
  if (declaration && keyHasSyntaxConstraints(context, declaration)) {
    const why = 'whose keys have constraints that TypeScript forgets';
    const fix = 'Use plain strings as keys, or constrain them with annotations of @mikrokit/types.';
    reject(context, 'MK1015', { type, location, why, fix });
    return [];
  }
  const node = declaration && typeNodeOf(declaration);
  const id = readWithSyntax(context, { type: info.valueType, node }, at);
  return [
    {
      key,
      isNumber: (info.keyType.flags & TypeFlags.Number) !== 0,
      type: declaration ? addTags(context, id, declaration, at) : id,
      ...(info.isReadonly && { readonly: true }),
      info,
    },
  ];
}

function hasCheck(types: Types, key: TypeId): boolean {
  const node = types[key];
  return node?.kind === 'constrained' && node.constraints.some(({ kind }) => kind === 'check');
}

/** Whether only the syntax of an index signature constrains its keys: `{ [id: Id]: number }` with annotations of `@deepkit/type`. */
function keyHasSyntaxConstraints(context: ReadContext, declaration: Node): boolean {
  if (!isIndexSignatureDeclaration(declaration)) return false;
  return declaration.parameters.some(({ type }) => type && hasSyntaxConstraints(context, type));
}

function constraintDeclaration(context: ReadContext, handle: NodeHandle): Node | undefined {
  const isRead = isOwnFile(handle.path) || context.mayStateConstraints(handle.path);
  return isRead ? handle.resolve(context.project) : undefined;
}

/**
 * A key that matches two patterns must have both types, an intersection that is not in the code.
 */
function rejectOverlaps(
  context: ReadContext,
  type: Type,
  signatures: readonly Signature[],
  location: Location,
): void {
  for (const [{ info: a }, { info: b }] of findOverlaps(context.builder.types, signatures)) {
    const problem = overlapProblem(typeText(context, a.keyType), typeText(context, b.keyType));
    reject(context, 'MK1008', { type, location, ...problem });
  }
}

/**
 * TypeScript lets a property of an intersection have another type than its index signature:
 * `{ id: number } & Record<string, string>`. No value has both types.
 */
function rejectConflicts(
  context: ReadContext,
  type: Type,
  signatures: readonly Signature[],
  { properties, types, location }: Properties,
): void {
  for (const [i, { name }] of properties.entries()) {
    const ofProperty = types[i];
    if (!ofProperty) continue;
    for (const { key, info } of signatures) {
      if (key !== undefined && !isOfPattern(context.builder.types, key, name)) continue;
      if (isAssignable(context, ofProperty, info.valueType)) continue;
      const asked = typeText(context, info.valueType);
      const why = `which no value satisfies: its index signature also requires \`${asked}\` for \`${name}\``;
      const fix =
        'Write one type whose index signature allows both: { id: number; [key: string]: string | number }.';
      reject(context, 'MK1008', { type, location: atName(location, name), why, fix });
    }
  }
}

/**
 * Whether the type of a property, except for `undefined`, is assignable to the type of an index
 * signature.
 */
function isAssignable(context: ReadContext, from: Type, to: Type): boolean {
  const members = from.isUnionType() ? from.getTypes() : [from];
  return members.every(
    (member) =>
      (member.flags & TypeFlags.Undefined) !== 0 ||
      context.project.checker.isTypeAssignableTo(member, to),
  );
}

interface Rejection {
  readonly type: Type;
  readonly location: Location;
  readonly why: string;
  readonly fix?: string;
}

function reject(
  context: ReadContext,
  code: DiagnosticCode,
  { type, location, why, fix }: Rejection,
): void {
  const message = `${describeLocation(location)} has type \`${typeText(context, type)}\`, ${why}.`;
  context.reporter.report(code, location, message, fix);
}
