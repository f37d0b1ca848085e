import { acceptsUndefined, type TypeId, type TypeNode } from '@mikrokit/types/model';
import type { Type, TypeReference, TypeSymbol } from '../../api/checked-types.ts';
import { SymbolFlags, TypeFlags } from '../../api/checked-types.ts';
import { literalOf } from '../../constraints/split-annotations.ts';
import { describeLocation, type Location, typeText } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { visitTypes } from '../visit-types.ts';
import { findSchemaName } from './schema-exports.ts';

const MARK = '~mikrokit/parsed';

/**
 * The mark of `Parsed<typeof schema>` in a type. `undefined` for others. Each of its members has
 * the mark.
 */
export function markOf(context: ReadContext, type: Type): Type | undefined {
  const members = type.isIntersectionType() ? type.getTypes() : [type];
  return members.find(
    (member) =>
      (member.flags & TypeFlags.Object) !== 0 &&
      context.isPackageSymbol(member.getSymbol(), '@mikrokit/types', 'ParsedMark'),
  );
}

/** Whether a property is the mark, in an object that got it from a `Parsed`. */
export function isParsedMark(symbol: TypeSymbol): boolean {
  return symbol.name === MARK;
}

/**
 * The members of a union, in which the members of each `Parsed<typeof schema>` are replaced by its
 * mark. `null` and `undefined` in the schema's output belong to it.
 */
export function withoutParsedMembers(
  context: ReadContext,
  members: readonly Type[],
  location: Location,
): readonly Type[] {
  const marks = members.flatMap((member) => markOf(context, member) ?? []);
  if (marks.length === 0) return members;
  const outputs = marks.map((mark) => partOf(context, mark, 'output'));
  const isOutput = (flag: TypeFlags) =>
    outputs.some((output) => {
      const parts = output?.isUnionType() ? output.getTypes() : [output];
      const any = TypeFlags.Any | TypeFlags.Unknown;
      return parts.some((part) => part && part.flags & (flag | any));
    });
  const withMore = members.find((member) => {
    const mark = markOf(context, member);
    return mark && addedToParsed(context, member, mark).length > 0;
  });
  if (withMore) rejectAdded(context, withMore, location);
  const left = members.flatMap((member) => {
    const mark = markOf(context, member);
    if (mark) return [mark];
    const nothing = member.flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void);
    return nothing && isOutput(nothing) ? [] : [member];
  });
  return [...new Set(left)];
}

/** Reads `Parsed<typeof schema>` by its mark: the type of the schema's input, with the name of the schema. */
export function readParsed(
  context: ReadContext,
  mark: Type,
  location: Location,
): TypeNode | undefined {
  const { checker } = context.project;
  if (context.parsing.by === 'nobody') {
    const text = `${describeLocation(location)} has type \`${typeText(context, mark)}\``;
    context.reporter.report('MK1066', location, `${text}, where no schema runs.`);
    return undefined;
  }
  const [schema, named] = checker.getTypeArguments(mark as TypeReference);
  const input = partOf(context, mark, 'input');
  if (!schema || !input) throw new Error('The checker gave a Parsed without its schema');
  if (rejectNoSchema(context, mark, schema, location)) return undefined;
  const given = named === undefined ? '' : literalOf(named);
  const name = findSchemaName(context, { schema, name: String(given ?? '') }, location);
  const inner = inputContext(context);
  const at = { ...location, isProperty: false, isInferred: false };
  const type = inner.readType(input, at);
  if (context.rejected.has(type)) return undefined;
  return name === undefined ? undefined : { kind: 'parsed', schema: name, type };
}

/** Reports a schema of a library without Standard Schema, such as TypeBox. */
function rejectNoSchema(
  context: ReadContext,
  mark: Type,
  schema: Type,
  location: Location,
): boolean {
  if (context.project.checker.getPropertyOfType(schema, '~standard')) return false;
  context.reporter.report(
    'MK1067',
    location,
    `${describeLocation(location)} has type \`${typeText(context, mark)}\`, whose schema is not a Standard Schema.`,
    'Wrap it in a Standard Schema (https://standardschema.dev), or write its plain type, such as `Static<typeof User>`.',
  );
  return true;
}

/**
 * Rejects an object whose properties come from a `Parsed`, as by `Partial<Parsed<…>>` or `interface
 * Login extends Parsed<…>`. It has no schema of its own, so none would run.
 */
export function rejectDerived(context: ReadContext, type: Type, location: Location): void {
  // `{ ...user, id }`, or the rest of a destructured `user`: the schema ran when the call came.
  if (location.isResult && !isDeclared(type)) return;
  const text = `${describeLocation(location)} has type \`${typeText(context, type)}\``;
  context.reporter.report(
    'MK1066',
    location,
    `${text}, which is made from a \`Parsed\`: its schema would not run.`,
    location.isResult
      ? undefined
      : 'Make the schema that you need, such as `userSchema.partial()`, and write `Parsed<typeof thatSchema>`.',
  );
}

/** Whether a type is in the source code, and not created by TypeScript for a value. */
function isDeclared(type: Type): boolean {
  const flags = type.getSymbol()?.flags ?? 0;
  return (flags & (SymbolFlags.Interface | SymbolFlags.TypeLiteral | SymbolFlags.Class)) !== 0;
}

/**
 * The members of an intersection that are neither the mark nor in the schema's output, so nothing
 * would check them.
 */
export function addedToParsed(context: ReadContext, type: Type, mark: Type): readonly Type[] {
  if (!type.isIntersectionType()) return [];
  const output = partOf(context, mark, 'output');
  const parts = output?.isUnionType() ? output.getTypes() : output ? [output] : [];
  const known = parts.flatMap((part) => (part.isIntersectionType() ? part.getTypes() : [part]));
  return type.getTypes().filter((member) => member !== mark && !known.includes(member));
}

/** Rejects an intersection that has {@link addedToParsed}. */
export function rejectAdded(context: ReadContext, type: Type, location: Location): void {
  const text = `${describeLocation(location)} has type \`${typeText(context, type)}\``;
  context.reporter.report(
    'MK1066',
    location,
    `${text}, which extends a \`Parsed\`: nothing would check the additions.`,
    'Extend the schema, for example with `userSchema.extend({ … })`, or use an object with both: `{ user: Parsed<typeof userSchema>; more: string }`.',
  );
}

/** The context for reading the inputs of schemas: their libraries write `unknown` and `any`, not the user. */
function inputContext(context: ReadContext): ReadContext {
  if (context.isInput) return context;
  const known = context.inputs.context;
  if (known) return known;
  const made: ReadContext = {
    ...context,
    isInput: true,
    known: new Map(),
    knownWithoutUndefined: new Map(),
    readType: (type, location) => context.readTypeIn(made, type, location),
  };
  context.inputs.context = made;
  return made;
}

/** `input` or `output` of the schema that a mark is for. */
function partOf(
  { project: { checker } }: ReadContext,
  mark: Type,
  name: 'input' | 'output',
): Type | undefined {
  const property = checker.getPropertyOfType(mark, MARK);
  const type = property && checker.getTypeOfSymbol(property);
  const members = type?.isUnionType() ? type.getTypes() : [type];
  const [parts] = members.filter((member) => member && member.flags & TypeFlags.Object);
  const part = parts && checker.getPropertyOfType(parts, name);
  return part && checker.getTypeOfSymbol(part);
}

/**
 * Rejects a type that contains a `Parsed` where no schema runs, once all types have been read.
 * `why` follows the type.
 */
export function rejectParsed(
  context: ReadContext,
  id: TypeId,
  location: Location,
  why = 'which is for what clients send: a schema does not describe what the server writes',
): void {
  context.checks.push(() => {
    if (!context.builder.kinds.has('parsed')) return;
    visitTypes(context, id, location, (type, at) => {
      const node = context.builder.types[type];
      if (node?.kind !== 'parsed') return true;
      const text = `${describeLocation(at)} has type \`Parsed<typeof ${node.schema}>\``;
      context.reporter.report('MK1066', location, `${text}, ${why}.`);
      return false;
    });
  });
}

/** Rejects a check of a type with a `Parsed` in it, once all types have been read: schemas run when all has been decoded and checked. */
export function rejectParsedInCheck(
  context: ReadContext,
  id: TypeId,
  checked: Type,
  location: Location,
): void {
  const { builder, checks, reporter } = context;
  checks.push(() => {
    if (!builder.kinds.has('parsed')) return;
    const schemas: string[] = [];
    visitTypes(context, id, location, (type) => {
      const node = builder.types[type];
      if (node?.kind === 'parsed') schemas.push(node.schema);
      return node?.kind !== 'parsed';
    });
    const [schema] = schemas;
    if (schema === undefined) return;
    const text = `${describeLocation(location)} has type \`${typeText(context, checked)}\``;
    const why = `the function of its check would run before the schema \`${schema}\``;
    const fix =
      'Check the value in the handler, or write one schema for the whole: `Parsed<typeof orderSchema>`.';
    reporter.report('MK1015', location, `${text}: ${why}.`, fix);
  });
}

/** Whether clients can omit a parameter because its schema accepts `undefined`. */
export function mayBeLeftOut({ builder: { types } }: ReadContext, id: TypeId): boolean {
  return types[id]?.kind === 'parsed' && acceptsUndefined(types, id);
}
