import { acceptsUndefined, type TypeId } from '@mikrokit/types/model';
import {
  SignatureKind,
  type Type,
  TypeFlags,
  type TypeReference,
} from '../../api/checked-types.ts';
import { isTypeReferenceNode, type TypeNode } from '../../api/syntax.ts';
import { describeLocation, type Location, typeText } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { isDefaultLibrarySymbol } from '../../symbols/symbol-origin.ts';
import { resultNodeOf } from '../../symbols/type-syntax.ts';
import { fileTypeOf } from '../../types/read-file-type.ts';
import { readUnionMembers } from '../../types/read-union.ts';
import { readWithSyntax } from '../../types/read-with-syntax.ts';
import { rejectFiles } from '../../types/reject-files.ts';
import { isRpcError } from './result-members.ts';

/**
 * The types of a stream's items, and of the value at its end. `undefined` for a stream without such
 * a value.
 */
interface StreamTypes {
  readonly item: Type;
  readonly end: Type | undefined;
  /** Whether it is a `ReadableStream`, whose chunks can be the bytes of one value. */
  readonly isReadable: boolean;
}

/** Interfaces of values that arrive over time, with their items first and the value at their end second. */
const STREAMS: ReadonlySet<string> = new Set([
  'AsyncIterable',
  'AsyncIterableIterator',
  'AsyncIteratorObject',
  'AsyncGenerator',
]);

const BYTES: ReadonlySet<string> = new Set(['Uint8Array', 'ArrayBuffer', 'Buffer']);

/**
 * The stream among the members of a handler's result. `undefined` if there is none. Reports a
 * result that is only sometimes a stream.
 */
export function findStream(
  context: ReadContext,
  members: readonly Type[],
  location: Location,
): StreamTypes | undefined {
  const streams = members.map((member) => streamTypes(context, member));
  const [only] = streams;
  if (only && streams.length === 1) return only;
  const at = streams.findIndex((stream) => stream !== undefined);
  const found = streams[at];
  if (!found) return undefined;
  const other = members.find((_, i) => i !== at) as Type;
  context.reporter.report(
    'MK1050',
    location,
    `${describeLocation(location)} is either \`${typeText(context, members[at] as Type)}\` or \`${typeText(context, other)}\`, so clients could not know whether it streams.`,
    'Return one stream, whose items can be a union. Throw an RpcError to reject a call.',
  );
  return found;
}

/** The items and the end of a streamed type. `undefined` for any other type. */
export function streamTypes(context: ReadContext, type: Type): StreamTypes | undefined {
  const { checker } = context.project;
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return undefined;
  if (fileTypeOf(context, type) !== undefined) return undefined;
  const symbol = type.getSymbol();
  if (symbol && isDefaultLibrarySymbol(context.project, symbol)) {
    const isReadable = symbol.name === 'ReadableStream';
    if (!isReadable && !STREAMS.has(symbol.name)) return undefined;
    const [item, end] = checker.getTypeArguments(type as TypeReference);
    return item && { item, end: isReadable ? undefined : endOf(end), isReadable };
  }
  const iterator = checker
    .getPropertiesOfType(type)
    .find(({ escapedName }) => escapedName.startsWith('__@asyncIterator'));
  const method = iterator && checker.getTypeOfSymbol(iterator);
  const [signature] = method ? checker.getSignaturesOfType(method, SignatureKind.Call) : [];
  const made = signature && checker.getReturnTypeOfSignature(signature);
  if (!made?.isTypeReference() || !isDefaultLibrarySymbol(context.project, made.getSymbol()))
    return undefined;
  const [item, end] = checker.getTypeArguments(made);
  return item && { item, end: endOf(end), isReadable: false };
}

/** `AsyncGenerator<Token>` and `AsyncIterable<Token>` end with `any` by TypeScript's default. */
function endOf(type: Type | undefined): Type | undefined {
  return type && type.flags & TypeFlags.Any ? undefined : type;
}

/** Reads the type of the items of a stream. Reports types that cannot be items. */
export function readItem(
  context: ReadContext,
  { item, isReadable }: StreamTypes,
  result: Location,
): TypeId {
  const location: Location = {
    ...result,
    what: `An item of ${result.what.replace(/^The/, 'the')}`,
    isResult: false,
  };
  const reject = (why: string, fix: string) => {
    const text = `${describeLocation(location)} has type \`${typeText(context, item)}\``;
    context.reporter.report('MK1050', location, `${text}, ${why}.`, fix);
    return context.builder.add({ kind: 'unknown' });
  };
  const members = item.isUnionType() ? item.getTypes() : [item];
  if (members.some((member) => isRpcError(context, member)))
    return reject('an error, which ends a stream', 'Throw the RpcError, or return it at the end.');
  if (isReadable && members.some((member) => BYTES.has(member.getSymbol()?.name ?? '')))
    return reject(
      'so this is a stream of bytes, not of values',
      'Make it an AsyncIterable of values. Each can hold a Uint8Array.',
    );
  const bare = members.flatMap((member) => itemOfEvent(context, member));
  const [only] = bare;
  const isUnchanged =
    bare.length === members.length && bare.every((type, i) => type === members[i]);
  const id = isUnchanged
    ? readWithSyntax(context, { type: item, node: itemNodeOf(location) }, location)
    : only && bare.length === 1
      ? context.readType(only, location)
      : readUnionMembers(context, bare, item, location);
  rejectFiles(context, id, location, 'none');
  context.checks.push(() => {
    if (!context.rejected.has(id) && acceptsUndefined(context.builder.types, id))
      reject('which can be undefined, but JSON has no undefined', 'Yield null instead.');
  });
  return id;
}

/** Whether an item is one that `event()` makes. */
export function isEvent(context: ReadContext, type: Type): boolean {
  return context.isPackageSymbol(type.getSymbol(), '@mikrokit/router', 'StreamEvent');
}

/** The members of the item in `StreamEvent<T>`. Any other type is returned unchanged. */
function itemOfEvent(context: ReadContext, type: Type): readonly Type[] {
  if (!isEvent(context, type)) return [type];
  const { checker } = context.project;
  const symbol = checker.getPropertyOfType(type, 'item');
  const item = symbol && checker.getTypeOfSymbol(symbol);
  if (!item) throw new Error('The checker gave no type for the item of an event');
  return item.isUnionType() ? item.getTypes() : [item];
}

/** The type argument of a written result: `Token` in `AsyncIterable<Token>`. */
function itemNodeOf({ node }: Location): TypeNode | undefined {
  const result = resultNodeOf(node);
  return result && isTypeReferenceNode(result) ? result.typeArguments?.[0] : undefined;
}
