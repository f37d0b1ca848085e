import type { ErrorModel, TypeId } from '@mikrokit/types/model';
import { isFunctionLikeDeclaration, type Node } from 'typescript/unstable/ast';
import { type Signature, type Type, TypeFlags } from 'typescript/unstable/sync';
import { isDefaultLibrarySymbol } from './default-library.ts';
import type { Place, ReadContext } from './read-context.ts';
import { readType } from './read-type.ts';
import { readUnionMembers } from './read-union.ts';
import { addWritten, readWritten } from './read-written.ts';
import { resultNodeOf } from './syntax-of-type.ts';

/** Reads what a handler gives: what its promise holds, without the errors it may return. */
export function readResult(context: ReadContext, signature: Signature, handler: Place): TypeId {
  const place = { ...handler, isInferred: hasNoResultType(context, signature) };
  const type = returnType(context, signature);
  const all = awaited(context, type);
  const results = all.filter((member) => !isRpcError(context, member));
  const [only] = results;
  const node = resultNodeOf(place.node);
  if (only && results.length === 1) return readWritten(context, { type: only, node }, place);
  const isWhole = type.isUnionType() && type.getTypes().every((member, i) => member === results[i]);
  const id =
    isWhole && results.length === all.length
      ? readType(context, type, place)
      : readUnionMembers(context, results, type, place);
  return addWritten(context, id, { type, node }, place);
}

/** Reads the `RpcError`s that a handler's type says it returns, with their data. `owner`: `route 'a/b'`. */
export function readErrors(
  context: ReadContext,
  signature: Signature,
  owner: string,
  node: Node,
): ErrorModel[] {
  const dataByType = new Map<string, Type[]>();
  for (const error of awaited(context, returnType(context, signature))) {
    if (!isRpcError(context, error)) continue;
    const data = propertyOf(context, error, 'data');
    for (const type of textsOf(propertyOf(context, error, 'type'))) {
      dataByType.set(type, [...(dataByType.get(type) ?? []), data]);
    }
  }
  return [...dataByType].map(([type, datas]) => {
    const [data] = datas;
    if (!data || datas.every(isUndefined)) return { type };
    const place: Place = {
      node,
      what: `The data of error '${type}' of ${owner}`,
      path: '',
      isResult: false,
    };
    const isOne = datas.every((other) => other === data);
    return {
      type,
      data: isOne ? readType(context, data, place) : readUnionMembers(context, datas, data, place),
    };
  });
}

function hasNoResultType({ project }: ReadContext, signature: Signature): boolean {
  const declaration = signature.declaration?.resolve(project);
  return (
    declaration !== undefined &&
    isFunctionLikeDeclaration(declaration) &&
    declaration.type === undefined
  );
}

function returnType(context: ReadContext, signature: Signature): Type {
  const type = context.project.checker.getReturnTypeOfSignature(signature);
  if (!type) throw new Error('The checker gave no return type for a handler');
  return type;
}

/** The types a result may have once promises are awaited. */
function awaited(context: ReadContext, type: Type): Type[] {
  if (type.isUnionType()) return type.getTypes().flatMap((member) => awaited(context, member));
  const symbol = type.getSymbol();
  const isPromise =
    (symbol?.name === 'Promise' || symbol?.name === 'PromiseLike') &&
    isDefaultLibrarySymbol(context.project, symbol);
  if (!isPromise) return [type];
  return context.project.checker
    .getTypeArguments(type as never)
    .flatMap((inner) => awaited(context, inner));
}

/** Whether a type is `RpcError` or a class made from it. */
function isRpcError(context: ReadContext, type: Type): boolean {
  if (context.isPackageSymbol(type.getSymbol(), '@mikrokit/router', 'RpcError')) return true;
  const declared = type.isTypeReference() ? type.getTarget() : type;
  return declared.getBaseTypes()?.some((base) => isRpcError(context, base)) ?? false;
}

function propertyOf(context: ReadContext, error: Type, name: string): Type {
  const { checker } = context.project;
  const symbol = checker.getPropertyOfType(error, name);
  const type = symbol && checker.getTypeOfSymbol(symbol);
  if (!type) throw new Error(`The checker gave no type for '${name}' of an error`);
  return type;
}

/** The texts that a type of literals stands for; none for `string`, of which nothing can be promised. */
function textsOf(type: Type): readonly string[] {
  if (type.isUnionType()) return type.getTypes().flatMap(textsOf);
  return type.isStringLiteralType() ? [type.value] : [];
}

function isUndefined(type: Type): boolean {
  return (type.flags & TypeFlags.Undefined) !== 0;
}
