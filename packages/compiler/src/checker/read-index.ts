import type { DiagnosticCode } from '@mikrokit/types/model';
import { isOfPattern, mayShareNames, type NodeOf, type TypeId } from '@mikrokit/types/model';
import type { Node } from 'typescript/unstable/ast';
import {
  type IndexInfo,
  type NodeHandle,
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import { indexesOf } from './declared-members.ts';
import { withoutAllBrands } from './read-brand.ts';
import {
  atName,
  atPart,
  describePlace,
  type Place,
  type ReadContext,
  spell,
} from './read-context.ts';
import { addTags } from './read-tagged.ts';
import { readType } from './read-type.ts';
import { readWritten } from './read-written.ts';
import { typeNodeOf } from './syntax-of-type.ts';

type Indexes = Pick<NodeOf<'object'>, 'index' | 'patterns'>;

/** An index signature, in the model and as TypeScript has it. */
interface Signature {
  /** `undefined` for one of all strings. */
  readonly key: TypeId | undefined;
  readonly type: TypeId;
  readonly info: IndexInfo;
}

/** The properties of an object type, their types, and where it stands. */
interface Properties {
  readonly properties: readonly TypeSymbol[];
  readonly types: readonly (Type | undefined)[];
  readonly place: Place;
}

/** Reads the index signatures of an object type of these properties. */
export function readIndexes(
  context: ReadContext,
  type: Type,
  { properties, types, place }: Properties,
): Indexes {
  // `Record<string, never>` has no other keys, and those that are sent are dropped.
  const infos = indexesOf(context.project, type).filter(
    ({ valueType }) => !(valueType.flags & TypeFlags.Never),
  );
  if (infos.length === 0) return {};
  const signatures = infos.flatMap((info) => readSignature(context, type, info, place));
  refuseOverlaps(context, type, signatures, place);
  if (type.isIntersectionType()) {
    refuseConflicts(context, type, signatures, { properties, types, place });
  }
  const all = signatures.find(({ key }) => key === undefined);
  const [only] = signatures;
  const index = all ?? (signatures.length === 1 && isNumber(only) ? only : undefined);
  const patterns = signatures.filter((signature) => signature !== index);
  return {
    ...(index && { index: { key: index === all ? 'string' : 'number', ...typed(index) } }),
    ...(patterns.length > 0 && {
      patterns: patterns.map((pattern) => ({ key: pattern.key as TypeId, ...typed(pattern) })),
    }),
  };
}

function typed({ type, info }: Signature) {
  return { type, ...(info.isReadonly && { readonly: true as const }) };
}

function isNumber(signature: Signature | undefined): boolean {
  return ((signature?.info.keyType.flags ?? 0) & TypeFlags.Number) !== 0;
}

function readSignature(
  context: ReadContext,
  type: Type,
  info: IndexInfo,
  place: Place,
): Signature[] {
  const keyType = withoutAllBrands(context, info.keyType);
  if (keyType.flags & TypeFlags.ESSymbolLike) {
    refuse(context, 'MK1004', { type, place, why: 'some keys of which are symbols' });
    return [];
  }
  const part = atPart(place, context.project.checker.typeToString(keyType));
  const isAll = (keyType.flags & TypeFlags.String) !== 0;
  const key = isAll ? undefined : readType(context, keyType, part);
  const kind = key === undefined ? undefined : context.builder.types[key]?.kind;
  if (key !== undefined && kind !== 'number' && kind !== 'template') {
    const why = `with keys of \`${spell(context, keyType)}\``;
    const fix = 'Take plain texts as keys, or a Map, whose keys may have constraints.';
    refuse(context, 'MK1008', { type, place, why, fix });
    return [];
  }
  const declaration = info.declaration && ownIndex(context, info.declaration);
  const node = declaration && typeNodeOf(declaration);
  const plain = readWritten(context, { type: info.valueType, node }, part);
  return [{ key, type: declaration ? addTags(context, plain, declaration, part) : plain, info }];
}

function ownIndex(context: ReadContext, handle: NodeHandle): Node | undefined {
  return handle.path.includes('/node_modules/') ? undefined : handle.resolve(context.project);
}

/** Where two patterns speak of the same key, TypeScript asks for both types: one that nobody wrote. */
function refuseOverlaps(
  context: ReadContext,
  type: Type,
  signatures: readonly Signature[],
  place: Place,
): void {
  for (const [i, a] of signatures.entries()) {
    for (const b of signatures.slice(i + 1)) {
      if (a.key === undefined || b.key === undefined || a.type === b.type) continue;
      if (!mayShareNames(context.builder.types, a.key, b.key)) continue;
      const [left, right] = [a, b].map(({ info }) => spell(context, info.keyType));
      const why = `whose index signatures for \`${left}\` and \`${right}\` may speak of the same key`;
      const fix = 'Give both the same type, or begin their keys with different texts.';
      refuse(context, 'MK1008', { type, place, why, fix });
    }
  }
}

/**
 * In an intersection TypeScript lets a property be of another type than an index signature asks:
 * `{ id: number } & Record<string, string>`. It reads the property, but no value is of both types.
 */
function refuseConflicts(
  context: ReadContext,
  type: Type,
  signatures: readonly Signature[],
  { properties, types, place }: Properties,
): void {
  for (const [i, { name }] of properties.entries()) {
    const ofProperty = types[i];
    if (!ofProperty) continue;
    for (const { key, info } of signatures) {
      if (key !== undefined && !isOfPattern(context.builder.types, key, name)) continue;
      if (isAssignable(context, ofProperty, info.valueType)) continue;
      const asked = spell(context, info.valueType);
      const why = `which no value is of: its index signature asks \`${asked}\` of \`${name}\`, too`;
      const fix =
        'Write one type whose index signature allows both: { id: number; [key: string]: string | number }.';
      refuse(context, 'MK1008', { type, place: atName(place, name), why, fix });
    }
  }
}

/** Whether a property's type, which may be absent, is one that an index signature takes. */
function isAssignable(context: ReadContext, from: Type, to: Type): boolean {
  const members = from.isUnionType() ? from.getTypes() : [from];
  return members.every(
    (member) =>
      (member.flags & TypeFlags.Undefined) !== 0 ||
      context.project.checker.isTypeAssignableTo(member, to),
  );
}

interface Refusal {
  readonly type: Type;
  readonly place: Place;
  readonly why: string;
  readonly fix?: string;
}

function refuse(
  context: ReadContext,
  code: DiagnosticCode,
  { type, place, why, fix }: Refusal,
): void {
  const message = `${describePlace(place)} has type \`${spell(context, type)}\`, ${why}.`;
  context.reporter.report(code, place.node, message, fix);
}
