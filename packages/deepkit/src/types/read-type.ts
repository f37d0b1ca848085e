import type { TypeEnum, TypeLiteral } from '@deepkit/type';
import { ReflectionKind, type Type } from '@deepkit/type';
import {
  describeLocation,
  enumNode,
  literalNode,
  type NodeOf,
  readAnnotation,
  type TypeId,
  type TypeLocation,
  type TypeNode,
} from '@mikrokit/types/model';
import { isError, readonlyBuiltIn } from '../reflection/built-in-types.ts';
import {
  isPending,
  NEVER,
  reasonOf,
  type UnresolvableReason,
} from '../reflection/placeholder-types.ts';
import { constrainByAnnotations } from './constrain-by-annotations.ts';
import { describesNothing, NOTHING_DESCRIBED } from './describes-nothing.ts';
import { readClass } from './read-class.ts';
import { readReadonlyCollection } from './read-collection.ts';
import { type ReadContext, type RejectType, reject } from './read-context.ts';
import { readArray, readTuple } from './read-list.ts';
import { readObject } from './read-object.ts';
import { readTemplate } from './read-template.ts';
import { readUnion } from './read-union.ts';
import { printDeepkitType } from './type-name.ts';

const SIMPLE: ReadonlyMap<ReflectionKind, TypeNode> = new Map([
  [ReflectionKind.string, { kind: 'string' }],
  [ReflectionKind.number, { kind: 'number' }],
  [ReflectionKind.boolean, { kind: 'boolean' }],
  [ReflectionKind.bigint, { kind: 'bigint' }],
  [ReflectionKind.null, { kind: 'null' }],
  [ReflectionKind.undefined, { kind: 'undefined' }],
  [ReflectionKind.void, { kind: 'undefined' }],
  [ReflectionKind.unknown, { kind: 'unknown' }],
  [ReflectionKind.object, { kind: 'any-object' }],
  [ReflectionKind.regexp, { kind: 'regexp' }],
]);

const ERROR = [
  'an error, whose message and stack are not for clients',
  'To fail a call, return or throw an `RpcError`. Elsewhere, use a plain object, such as { message: string }.',
] as const;

const PENDING = 'which was not known yet at this point';

const RUN_FIRST =
  'Create the router in a file that runs after the files of its types. Simplify a type that contains itself.';

const UNSEEN =
  'Import it by its own name with `import { … }`, not with `import type`, from a file that is compiled with reflection. Write `unknown` to accept any JSON.';

/** Annotations of `@mikrokit/types` carry no reflection. */
function fixOfUnseen(name: string | undefined): string {
  if (name === 'Volatile')
    return 'Compile with @mikrokit/compiler, or write the type without `Volatile<…>`: reflection does not see the mark.';
  if (name === 'Check')
    return 'Compile with @mikrokit/compiler, which imports the function of a check, or check the value in the handler: reflection cannot.';
  if (name === 'Parsed')
    return 'Compile with @mikrokit/compiler, which imports the schema of `Parsed<typeof schema>`: reflection does not see it.';
  return name !== undefined && readAnnotation(name, []) !== undefined
    ? `Use an annotation of @deepkit/type instead of one of @mikrokit/types. ${UNSEEN}`
    : UNSEEN;
}

/**
 * Reads a type into the model and returns its id. A type that the model cannot represent is
 * rejected and becomes `unknown`. A router with rejections never starts.
 */
export function readType(context: ReadContext, unresolved: Type, location: TypeLocation): TypeId {
  const type = context.computer.resolve(unresolved);
  const known = context.known.get(type);
  if (known !== undefined) return known;
  const id = context.builder.reserve();
  context.known.set(type, id);
  const node = readNode(context, type, location);
  context.builder.define(id, node ?? { kind: 'unknown' });
  if (!node) {
    // A rejected type is read again at each location, so that each is reported.
    context.known.delete(type);
    context.rejected.add(id);
    return id;
  }
  const constrained = constrainByAnnotations(context, id, type, location);
  context.known.set(type, constrained);
  return constrained;
}

function rejectUnresolvable(
  context: ReadContext,
  { what, fix }: UnresolvableReason,
  location: TypeLocation,
): undefined {
  reject(context, 'MK1002', `${describeLocation(location)} is ${what}.`, fix);
}

function readNode(context: ReadContext, type: Type, location: TypeLocation): TypeNode | undefined {
  const rejectType: RejectType = (code, why, fix) => {
    reject(
      context,
      code,
      `${describeLocation(location)} has type \`${printDeepkitType(type)}\`, ${why}.`,
      fix,
    );
    return undefined;
  };
  const reason = reasonOf(type);
  if (reason) return rejectUnresolvable(context, reason, location);
  if (isPending(type)) return rejectType('MK1002', PENDING, RUN_FIRST);
  const simple = SIMPLE.get(type.kind);
  if (simple) return simple;
  switch (type.kind) {
    case ReflectionKind.any:
      return rejectType('MK1001', 'which is not known at run time', fixOfUnseen(type.typeName));
    case ReflectionKind.never:
      return rejectUnresolvable(context, NEVER, location);
    case ReflectionKind.symbol:
      return rejectType('MK1004', 'a symbol, which JSON cannot hold');
    case ReflectionKind.promise:
      return rejectType('MK1012', 'a promise inside a value');
    case ReflectionKind.function:
    case ReflectionKind.method:
    case ReflectionKind.methodSignature:
    case ReflectionKind.callSignature:
      return rejectType('MK1003', 'a function, which JSON cannot hold');
    case ReflectionKind.literal:
      return readLiteral(type) ?? rejectType('MK1004', 'which JSON cannot hold');
    case ReflectionKind.enum:
      return readEnum(type) ?? rejectType('MK1008', 'an enum whose values are computed');
    case ReflectionKind.templateLiteral:
      return (
        readTemplate(type) ??
        rejectType(
          'MK1008',
          'with a placeholder or an escape that is not supported',
          'Use `string`, `number`, `bigint` or literals there, without constraints and backslashes. For more, write `string & Pattern<…>`.',
        )
      );
    case ReflectionKind.union:
      return readUnion(context, type, location);
    case ReflectionKind.array:
      return readArray(context, type, location);
    case ReflectionKind.tuple:
      return readTuple(context, type, location);
    case ReflectionKind.class:
      return readClass(context, type, location, rejectType);
    case ReflectionKind.objectLiteral: {
      const builtIn = readonlyBuiltIn(type);
      if (builtIn) return readNode(context, builtIn, location);
      if (isError(type)) return rejectType('MK1008', ...ERROR);
      if (describesNothing(type)) return rejectType('MK1008', ...NOTHING_DESCRIBED);
      return readReadonlyCollection(context, type, location) ?? readObject(context, type, location);
    }
    case ReflectionKind.typeParameter:
    case ReflectionKind.infer:
      return rejectType('MK1009', 'which depends on a type parameter');
    default:
      return rejectType('MK1008', 'a kind of type that is not supported');
  }
}

/** Reads a string, number, boolean or bigint literal type. `undefined` for others. */
function readLiteral({ literal }: TypeLiteral): NodeOf<'literal'> | undefined {
  return typeof literal === 'symbol' || literal instanceof RegExp
    ? undefined
    : literalNode(literal);
}

/** Reads an enum. `undefined` unless all its values are strings and numbers. */
function readEnum({ typeName, enum: values }: TypeEnum): NodeOf<'enum'> | undefined {
  const members = Object.entries(values).map(([name, value]) => ({ name, value }));
  return enumNode(typeName ?? 'enum', members);
}
