import { OWN_JSON, type TypeId, type TypeNode } from '@mikrokit/types/model';
import {
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeSymbol,
} from '../api/checked-types.ts';
import { withoutBrands } from '../constraints/brands.ts';
import { rejectDefault } from '../constraints/defaults.ts';
import { rejectTagsOfType } from '../constraints/misplaced-tags.ts';
import { annotationOf, rejectConstraint } from '../constraints/split-annotations.ts';
import { describeLocation, type Location, type Reject, typeText } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { readOrReport } from '../reporting/report-failure.ts';
import type { Fix } from '../reporting/reporter.ts';
import { prefetchMissing } from '../requests/prefetch-types.ts';
import { arrayBaseOf, isArray, isTuple } from '../symbols/array-types.ts';
import { mayHaveSignatures } from '../symbols/member-declarations.ts';
import { isDefaultLibrarySymbol, isOwnFile } from '../symbols/symbol-origin.ts';
import { builtInSymbol } from './built-in-origin.ts';
import { describesNothing, NOTHING_DESCRIBED, nothingDescribedFix } from './describes-nothing.ts';
import { isNever } from './is-never.ts';
import { readBuiltIn, readDerivedFromBuiltIn } from './read-built-in.ts';
import { extendsBuiltIn, hasUnresolvedBase, isClassBased } from './read-class.ts';
import { readConstrained } from './read-constrained.ts';
import { readFileType } from './read-file-type.ts';
import { readArray, readTuple } from './read-list.ts';
import { enumOf, readEnum, readLiteral } from './read-literal.ts';
import { readObject } from './read-object.ts';
import { readSensitive } from './read-sensitive.ts';
import { readTemplate } from './read-template.ts';
import { readUnion } from './read-union.ts';
import { addedToParsed, markOf, readParsed, rejectAdded } from './schemas/read-parsed.ts';
import { writeUnknown } from './type-edits.ts';

const PRIMITIVES: readonly (readonly [TypeFlags, TypeNode])[] = [
  [TypeFlags.String, { kind: 'string' }],
  [TypeFlags.Number, { kind: 'number' }],
  [TypeFlags.Boolean, { kind: 'boolean' }],
  [TypeFlags.BigInt, { kind: 'bigint' }],
  [TypeFlags.Null, { kind: 'null' }],
  [TypeFlags.Undefined, { kind: 'undefined' }],
  [TypeFlags.Void, { kind: 'undefined' }],
  [TypeFlags.Unknown, { kind: 'unknown' }],
  [TypeFlags.NonPrimitive, { kind: 'any-object' }],
];

/**
 * Reads a type into the model and returns its id. A type that the model cannot represent is
 * reported and read as `unknown`: a file with diagnostics is never compiled. A new kind of type
 * gets its own reader, called here by the checker's flags.
 */
export function readType(context: ReadContext, type: Type, location: Location): TypeId {
  // `NoInfer<T>`
  if (type.isSubstitutionType()) return readType(context, type.getBaseType(), location);
  if (!location.isProperty) rejectDefault(context, type, location);
  if (location.isInferred && type.flags & TypeFlags.Unknown) {
    context.reporter.report(
      'MK1018',
      location,
      `${describeLocation(location)} has type \`unknown\`, which nobody wrote: TypeScript inferred it.`,
    );
  }
  context.valueSize.count(1);
  const known = context.known.get(type.id);
  if (known !== undefined) return known;
  const id = context.builder.reserve();
  context.known.set(type.id, id);
  context.valueSize.within(
    () => {
      // Readers expect unread types, because a recursive type is one.
      const mayBeDeep = !context.valueSize.isFull() && context.depthGuard.isDeep();
      if (mayBeDeep && mayWait(context, type)) {
        context.depthGuard.later(() => readInto(context, id, type, location));
        return;
      }
      readInto(context, id, type, location);
      context.depthGuard.readWaiting();
    },
    (why) => rejectType(context, type, location)('MK1008', why, TAKE_LESS),
  );
  return id;
}

function readInto(context: ReadContext, id: TypeId, type: Type, location: Location): void {
  const at = { node: location.node, what: describeLocation(location) };
  const node = context.valueSize.isFull()
    ? undefined
    : readOrReport(context.reporter, at, () => readNode(context, type, location));
  context.builder.define(id, node ?? { kind: 'unknown' });
  // A rejected type is read again at each location, so that its locations are counted.
  if (!node) {
    context.known.delete(type.id);
    context.rejected.add(id);
  }
}

/**
 * Whether a type need not be known at once: it is an interface or the like, and not a list, date or
 * file.
 */
function mayWait(context: ReadContext, type: Type): boolean {
  if (!type.isObjectType() || isTuple(type)) return false;
  const symbol = type.getSymbol();
  const isDeclared = symbol?.name === '__type' || (symbol?.flags ?? 0) & SymbolFlags.Interface;
  return Boolean(isDeclared) && !isDefaultLibrarySymbol(context.project, symbol);
}

const WRITE_VALUES = 'Give each member a literal value, or use a union of literals.';

const TAKE_LESS =
  'Declare a type of your own with the properties that you use, or take `unknown`, which lets any JSON through.';

function rejectType(context: ReadContext, type: Type, location: Location): Reject {
  return (code, why, fix) => {
    const message = `${describeLocation(location)} has type \`${typeText(context, type)}\`, ${why}.`;
    context.reporter.report(code, location, message, fix);
    return undefined;
  };
}

function readNode(context: ReadContext, type: Type, location: Location): TypeNode | undefined {
  const reject = rejectType(context, type, location);
  if (type.isErrorType()) return reject('MK1002', 'which cannot be resolved');
  if (type.flags & TypeFlags.Any) {
    if (context.isInput) return { kind: 'unknown' };
    return reject('MK1001', 'so nothing can be checked', fixOfAny(location));
  }
  const primitive = PRIMITIVES.find(([flag]) => type.flags & flag);
  if (primitive) return primitive[1];
  if (type.flags & TypeFlags.Never) {
    return location.isResult && location.path === ''
      ? { kind: 'undefined' }
      : reject('MK1008', 'which no value satisfies');
  }
  if (type.flags & TypeFlags.ESSymbolLike)
    return reject('MK1004', 'a symbol, which JSON cannot hold');
  if (type.flags & TypeFlags.EnumLike) {
    rejectTagsOfType(context, type.isUnionType() ? type.getSymbol() : enumOf(type), location);
    return (
      readEnum(context, type) ?? reject('MK1008', 'an enum whose values are computed', WRITE_VALUES)
    );
  }
  if (type.isLiteralType()) return readLiteral(type);
  if (isNever(context, type)) return reject('MK1008', 'which no value satisfies');
  if (type.isUnionType() || type.flags & (TypeFlags.Object | TypeFlags.Intersection)) {
    return context.depthGuard.within(
      type,
      () => {
        prefetchMissing(context, type);
        return type.isUnionType()
          ? readUnion(context, type, location)
          : readObjectType(context, type, location, reject);
      },
      (why) => reject('MK1008', why),
    );
  }
  if (type.flags & (TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) {
    return (
      readTemplate(context, type) ??
      reject(
        'MK1008',
        'with a placeholder that is not supported',
        'Use `string`, `number`, `bigint` or literals there. For more, write `string & Pattern<…>`.',
      )
    );
  }
  if (type.flags & (TypeFlags.TypeParameter | TypeFlags.IndexedAccess | TypeFlags.Conditional)) {
    return reject(context.openType, 'which depends on a type parameter');
  }
  return reject('MK1008', 'a kind of type that is not supported');
}

/** Reads `Parsed<typeof schema>`. All its members are one type, the input of the schema. */
function readMarked(
  context: ReadContext,
  type: Type,
  mark: Type,
  location: Location,
): TypeNode | undefined {
  if (type === mark) return readParsed(context, mark, location);
  const added = addedToParsed(context, type, mark);
  if (added.some((member) => annotationOf(context, member)))
    rejectConstraint(context, location, type, 'what a schema parses is constrained by the schema');
  // Properties that a result adds are written by their types. `rejectParsed` reports that no schema
  // runs for the rest.
  else if (added.length > 0 && !location.isResult) rejectAdded(context, type, location);
  const id = context.readType(mark, location);
  return context.rejected.has(id) ? undefined : context.builder.types[id];
}

function intersectionFix(members: readonly Type[]): string {
  if (members.some(({ flags }) => flags & TypeFlags.NonPrimitive))
    return 'Leave `object` out: the other parts are objects already.';
  return members.every(({ flags }) => flags & TypeFlags.StringLike)
    ? "Write one pattern for all parts: `string & Pattern<'^a-.*-b$'>`."
    : 'Use a symbol as the name of a brand, or begin the name with an underscore.';
}

/** Writes `unknown` instead of `any`, if the user wrote the `any`. */
function fixOfAny({ node, declared }: Location): Fix {
  const edits = writeUnknown(node);
  if (edits.length > 0 || declared === undefined || isOwnFile(declared)) return { edits };
  return 'Its declaration is not yours. In your own code, write an interface with the properties that you use, or take `unknown`, which accepts any JSON.';
}

/** Whether a property is a method by which `JSON.stringify` writes an object. */
function isToJson({ name, flags }: TypeSymbol): boolean {
  return name === 'toJSON' && (flags & SymbolFlags.Method) !== 0;
}

function readObjectType(
  context: ReadContext,
  type: Type,
  location: Location,
  reject: Reject,
): TypeNode | undefined {
  const { checker } = context.project;
  const mark = markOf(context, type);
  if (mark) return readMarked(context, type, mark, location);
  const file = readFileType(context, type, location);
  if (file) return file;
  if (annotationOf(context, type)) {
    rejectConstraint(context, location, type, 'it constrains nothing: write `string & Email`');
    return undefined;
  }
  const sensitive = readSensitive(context, type, location, reject);
  if (sensitive !== false) return sensitive;
  if (type.isIntersectionType()) {
    const constrained = readConstrained(context, type, location);
    if (constrained) return constrained;
    const unbranded = withoutBrands(context, type);
    if (unbranded !== type) return readNode(context, unbranded, location);
    const isOfObjects = type.getTypes().every((member) => member.flags & TypeFlags.Object);
    if (!isOfObjects) {
      return reject(
        'MK1008',
        'an intersection with a type that is not an object',
        intersectionFix(type.getTypes()),
      );
    }
  }
  if (isTuple(type)) return readTuple(context, type, location);
  const isUnextendedArray = isArray(context.project, type);
  const array = isUnextendedArray ? type : arrayBaseOf(context, type);
  if (array && !isUnextendedArray) rejectTagsOfType(context, type.getSymbol(), location);
  if (array) return readArray(context, array, location);
  const kinds = [SignatureKind.Call, SignatureKind.Construct];
  const isCallable = () => kinds.some((kind) => checker.getSignaturesOfType(type, kind).length > 0);
  if (mayHaveSignatures(type) && isCallable()) {
    return reject('MK1003', 'a function, which JSON cannot hold');
  }
  const builtIn = builtInSymbol(context, type);
  if (builtIn) return readBuiltIn(context, type, builtIn, location, reject);
  const derived = readDerivedFromBuiltIn(context, type, location, reject);
  if (derived !== false) return derived;
  if (isClassBased(type) && extendsBuiltIn(context, type)) {
    return reject(
      'MK1008',
      'a class that extends a built-in one, whose instances hold more than data',
    );
  }
  if (hasUnresolvedBase(context, type)) {
    return reject('MK1002', 'made from a type or class that cannot be resolved');
  }
  const properties = checker.getPropertiesOfType(type);
  if (properties.some(isToJson)) return reject('MK1008', ...OWN_JSON);
  return describesNothing(context, type, properties)
    ? reject('MK1008', NOTHING_DESCRIBED, nothingDescribedFix(type))
    : readObject(context, type, location);
}
