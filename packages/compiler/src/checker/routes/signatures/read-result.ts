import { type ErrorModel, isErrorStatus, type TypeId } from '@mikrokit/types/model';
import { type Signature, SymbolFlags, type Type, TypeFlags } from '../../api/checked-types.ts';
import { literalValueOf } from '../../api/checker-failure.ts';
import { isFunctionLikeDeclaration, type Node } from '../../api/syntax.ts';
import { type Location, typeText } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { isArray } from '../../symbols/array-types.ts';
import { isPackageFile } from '../../symbols/symbol-origin.ts';
import { resultNodeOf } from '../../symbols/type-syntax.ts';
import { rejectHidden, rejectTaggedData } from '../../types/read-sensitive.ts';
import { readUnionMembers } from '../../types/read-union.ts';
import { addSyntaxConstraints, readWithSyntax } from '../../types/read-with-syntax.ts';
import { type AllowedFiles, rejectFiles } from '../../types/reject-files.ts';
import { rejectParsed } from '../../types/schemas/read-parsed.ts';
import { rejectAbsorbedErrors } from './absorbed-errors.ts';
import { findStream, readItem } from './read-stream.ts';
import { awaitedMembers, isRpcError } from './result-members.ts';

/** The types of a handler's results. */
export interface ResultTypes {
  readonly result: TypeId;
  /**
   * The type of each item, if the result is a stream. `result` is then the type of the value at the
   * end.
   */
  readonly item?: TypeId;
  /** The errors among the result, and at the end of a stream. */
  readonly errors: readonly ErrorModel[];
}

/** Reads the result of a route, which can be a stream, and its errors. */
export function readRouteResult(
  context: ReadContext,
  signature: Signature,
  owner: string,
  node: Node,
): ResultTypes {
  const location: Location = { node, what: `The result of ${owner}`, path: '', isResult: true };
  const members = awaitedMembers(context, returnType(context, signature));
  const values = members.filter((member) => !isRpcError(context, member));
  const stream = findStream(context, values, location);
  if (!stream) {
    const result = readResult(context, signature, location, 'itself');
    rejectHidden(context, result, location);
    rejectParsed(context, result, location);
    return { result, errors: readErrors(context, signature, owner, node) };
  }
  const inferred = { ...location, isInferred: hasInferredResult(context, signature) };
  const item = readItem(context, stream, inferred);
  const end = stream.end ? awaitedMembers(context, stream.end) : [];
  const ends = end.filter((member) => !isRpcError(context, member));
  const atEnd = { ...inferred, what: `The value at the end of ${owner}` };
  const result = readUnionMembers(context, ends, stream.end ?? stream.item, atEnd);
  rejectHidden(context, item, inferred);
  rejectParsed(context, item, inferred);
  rejectHidden(context, result, atEnd);
  rejectParsed(context, result, atEnd);
  rejectFiles(context, result, atEnd, 'none');
  return { result, item, errors: readErrors(context, signature, owner, node, end) };
}

/** Reads the result of a handler: its awaited return type without the errors among it. */
export function readResult(
  context: ReadContext,
  signature: Signature,
  handler: Location,
  files: AllowedFiles = 'none',
): TypeId {
  const id = readResultType(context, signature, handler);
  rejectFiles(context, id, handler, files);
  return id;
}

function readResultType(context: ReadContext, signature: Signature, handler: Location): TypeId {
  const location = { ...handler, isInferred: hasInferredResult(context, signature) };
  const type = returnType(context, signature);
  const all = awaitedMembers(context, type);
  const results = all.filter((member) => !isRpcError(context, member));
  const query = results.find((member) => isQuery(context, member));
  if (query) {
    const text = `${location.what} has type \`${typeText(context, query)}\``;
    const fix = 'Run it and await its rows: `await query.execute()`.';
    context.reporter.report('MK1012', location, `${text}, a query that has not run.`, fix);
    return context.builder.add({ kind: 'unknown' });
  }
  const [only] = results;
  const node = resultNodeOf(location.node);
  if (only && results.length === 1) return readWithSyntax(context, { type: only, node }, location);
  const isUnchanged =
    type.isUnionType() && type.getTypes().every((member, i) => member === results[i]);
  const id =
    isUnchanged && results.length === all.length
      ? context.readType(type, location)
      : readUnionMembers(context, results, type, location);
  return addSyntaxConstraints(context, id, { type, node }, location);
}

/** Whether a handler can return `false`. */
export function mayBeFalse(context: ReadContext, signature: Signature): boolean {
  return awaitedMembers(context, returnType(context, signature)).some(
    (member) =>
      (member.flags & TypeFlags.BooleanLike) !== 0 && typeText(context, member) !== 'true',
  );
}

/** Reads the `RpcError`s among the return type of a handler, with their data and statuses, and others that a stream has at its end. `owner`: `route 'a/b'`. */
export function readErrors(
  context: ReadContext,
  signature: Signature,
  owner: string,
  node: Node,
  atEnd: readonly Type[] = [],
): ErrorModel[] {
  const byType = new Map<string, Type[]>();
  const members = awaitedMembers(context, returnType(context, signature));
  if (hasInferredResult(context, signature))
    rejectAbsorbedErrors(context, signature, members, owner);
  for (const error of [...members, ...atEnd]) {
    if (!isRpcError(context, error)) continue;
    for (const type of literalTexts(propertyTypeOf(context, error, 'type'))) {
      byType.set(type, [...(byType.get(type) ?? []), error]);
    }
  }
  return [...byType].map(([type, errors]) => {
    const known = { type, ...readStatuses(context, errors, { type, owner, node }) };
    const datas = errors.map((error) => propertyTypeOf(context, error, 'data'));
    const [data] = datas;
    if (!data || datas.every(isUndefined)) return known;
    const location: Location = {
      node,
      what: `The data of error '${type}' of ${owner}`,
      path: '',
      isResult: false,
    };
    const isOne = datas.every((other) => other === data);
    const read = isOne
      ? context.readType(data, location)
      : readUnionMembers(context, datas, data, location);
    rejectHidden(context, read, location);
    rejectParsed(context, read, location);
    rejectTaggedData(context, read, location);
    rejectFiles(context, read, location, 'none');
    return { ...known, data: read };
  });
}

/** The statuses of errors of one type, if each of them names its own. */
function readStatuses(
  context: ReadContext,
  errors: readonly Type[],
  { type, owner, node }: { readonly type: string; readonly owner: string; readonly node: Node },
): Pick<ErrorModel, 'statuses'> {
  const named = errors.map((error) => literalNumbers(propertyTypeOf(context, error, 'status')));
  if (named.some((statuses) => statuses.length === 0)) return {};
  const statuses = [...new Set(named.flat())].sort((a, b) => a - b);
  const wrong = statuses.find((status) => !isErrorStatus(status));
  if (wrong !== undefined) {
    const what = `The status of error '${type}' of ${owner}`;
    const location: Location = { node, what, path: '', isResult: false };
    context.reporter.report(
      'MK1046',
      location,
      `${what} is ${wrong}, which RpcError does not accept.`,
    );
    return {};
  }
  return { statuses };
}

function hasInferredResult({ project }: ReadContext, signature: Signature): boolean {
  const declaration = signature.declaration?.resolve(project);
  return (
    declaration !== undefined &&
    isFunctionLikeDeclaration(declaration) &&
    declaration.type === undefined
  );
}

/** The return type of a handler. */
export function returnType(context: ReadContext, signature: Signature): Type {
  const type = context.project.checker.getReturnTypeOfSignature(signature);
  if (!type) throw new Error('The checker gave no return type for a handler');
  return type;
}

/**
 * Whether a type is a package's query builder that is not a promise, and whose `execute()` returns
 * one.
 */
function isQuery(context: ReadContext, type: Type): boolean {
  const declarations = type.getSymbol()?.declarations ?? [];
  if (!(type.flags & TypeFlags.Object) || !declarations.some(({ path }) => isPackageFile(path)))
    return false;
  // The types of Node add to `Array`, whose properties are never requested.
  if (isArray(context.project, type)) return false;
  return context.project.checker
    .getPropertiesOfType(type)
    .some(({ name, flags }) => /^exec(?:ute)?$/.test(name) && (flags & SymbolFlags.Method) !== 0);
}

function propertyTypeOf(context: ReadContext, error: Type, name: string): Type {
  const { checker } = context.project;
  const symbol = checker.getPropertyOfType(error, name);
  const type = symbol && checker.getTypeOfSymbol(symbol);
  if (!type) throw new Error(`The checker gave no type for '${name}' of an error`);
  return type;
}

/** The strings of a union of literals. Empty for `string`, about which nothing is known. */
function literalTexts(type: Type): readonly string[] {
  if (type.isUnionType()) return type.getTypes().flatMap(literalTexts);
  return type.isStringLiteralType() ? [type.value] : [];
}

/** The numbers of a union of literals. Empty if it includes any number. */
function literalNumbers(type: Type): readonly number[] {
  const members = (type.isUnionType() ? type.getTypes() : [type]).map((member) =>
    member.isNumberLiteralType() ? literalValueOf(member) : undefined,
  );
  return members.every((value) => value !== undefined) ? members : [];
}

function isUndefined(type: Type): boolean {
  return (type.flags & TypeFlags.Undefined) !== 0;
}
