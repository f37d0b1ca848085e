import type { ErrorModel, TypeId } from '@mikrokit/types/model';
import { isFunctionLikeDeclaration, type Node } from 'typescript/unstable/ast';
import {
  type Signature,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';
import { type Place, typeText } from '../place.ts';
import type { ReadContext } from '../read-context.ts';
import { isDefaultLibrarySymbol, isPackageFile } from '../symbols/symbol-origin.ts';
import { resultNodeOf } from '../symbols/type-syntax.ts';
import { readUnionMembers } from '../types/read-union.ts';
import { addSyntaxConstraints, readWithSyntax } from '../types/read-with-syntax.ts';

/** Reads the result of a handler: its awaited return type without the errors among it. */
export function readResult(context: ReadContext, signature: Signature, handler: Place): TypeId {
  const place = { ...handler, isInferred: hasInferredResult(context, signature) };
  const type = returnType(context, signature);
  const all = awaitedMembers(context, type);
  const results = all.filter((member) => !isRpcError(context, member));
  const query = results.find((member) => isQuery(context, member));
  if (query) {
    const text = `${place.what} has type \`${typeText(context, query)}\``;
    const fix = 'Run it and await its rows: `await query.execute()`.';
    context.reporter.report('MK1012', place.node, `${text}, a query that has not run.`, fix);
    return context.builder.add({ kind: 'unknown' });
  }
  const [only] = results;
  const node = resultNodeOf(place.node);
  if (only && results.length === 1) return readWithSyntax(context, { type: only, node }, place);
  const isUnchanged =
    type.isUnionType() && type.getTypes().every((member, i) => member === results[i]);
  const id =
    isUnchanged && results.length === all.length
      ? context.readType(type, place)
      : readUnionMembers(context, results, type, place);
  return addSyntaxConstraints(context, id, { type, node }, place);
}

/** Whether a handler may result in `false`. */
export function mayBeFalse(context: ReadContext, signature: Signature): boolean {
  return awaitedMembers(context, returnType(context, signature)).some(
    (member) =>
      (member.flags & TypeFlags.BooleanLike) !== 0 && typeText(context, member) !== 'true',
  );
}

/** Reads the `RpcError`s among the return type of a handler, with their data. `owner`: `route 'a/b'`. */
export function readErrors(
  context: ReadContext,
  signature: Signature,
  owner: string,
  node: Node,
): ErrorModel[] {
  const dataByType = new Map<string, Type[]>();
  for (const error of awaitedMembers(context, returnType(context, signature))) {
    if (!isRpcError(context, error)) continue;
    const data = propertyTypeOf(context, error, 'data');
    for (const type of literalTexts(propertyTypeOf(context, error, 'type'))) {
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
      data: isOne ? context.readType(data, place) : readUnionMembers(context, datas, data, place),
    };
  });
}

function hasInferredResult({ project }: ReadContext, signature: Signature): boolean {
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

/** The members of a return type once promises are awaited. */
function awaitedMembers(context: ReadContext, type: Type): Type[] {
  if (type.isUnionType())
    return type.getTypes().flatMap((member) => awaitedMembers(context, member));
  const fulfilled = fulfilledTypes(context, type);
  return fulfilled ? fulfilled.flatMap((inner) => awaitedMembers(context, inner)) : [type];
}

/** The types of the values that a promise, or any other object with a method `then`, may be fulfilled with. */
function fulfilledTypes(context: ReadContext, type: Type): readonly Type[] | undefined {
  const { checker } = context.project;
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return undefined;
  const symbol = type.getSymbol();
  if (symbol?.name === 'Promise' && isDefaultLibrarySymbol(context.project, symbol)) {
    return checker.getTypeArguments(type as never);
  }
  const then = checker.getPropertyOfType(type, 'then');
  const [onFulfilled] = then ? parametersOf(context, checker.getTypeOfSymbol(then)) : [];
  if (!onFulfilled) return undefined;
  const callbacks = onFulfilled.isUnionType() ? onFulfilled.getTypes() : [onFulfilled];
  const values = callbacks.flatMap((callback) => parametersOf(context, callback).slice(0, 1));
  return values.length > 0 ? values : undefined;
}

/** The types of the parameters of a function type. */
function parametersOf(context: ReadContext, type: Type | undefined): readonly Type[] {
  if (!type || !(type.flags & TypeFlags.Object)) return [];
  const { checker } = context.project;
  const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
  return (signature?.getParameters() ?? []).flatMap((parameter) => {
    return checker.getTypeOfSymbol(parameter) ?? [];
  });
}

/** Whether a type is a query builder of a package that is no promise, and whose `execute()` gives one. */
function isQuery(context: ReadContext, type: Type): boolean {
  const declarations = type.getSymbol()?.declarations ?? [];
  if (!(type.flags & TypeFlags.Object) || !declarations.some(({ path }) => isPackageFile(path)))
    return false;
  const { checker } = context.project;
  return ['execute', 'exec'].some((name) => {
    const method = checker.getPropertyOfType(type, name);
    return method !== undefined && (method.flags & SymbolFlags.Method) !== 0;
  });
}

/** Whether a type is `RpcError` or a class that extends it. */
function isRpcError(context: ReadContext, type: Type): boolean {
  if (context.isPackageSymbol(type.getSymbol(), '@mikrokit/router', 'RpcError')) return true;
  const declared = type.isTypeReference() ? type.getTarget() : type;
  return declared.getBaseTypes()?.some((base) => isRpcError(context, base)) ?? false;
}

function propertyTypeOf(context: ReadContext, error: Type, name: string): Type {
  const { checker } = context.project;
  const symbol = checker.getPropertyOfType(error, name);
  const type = symbol && checker.getTypeOfSymbol(symbol);
  if (!type) throw new Error(`The checker gave no type for '${name}' of an error`);
  return type;
}

/** The strings of a union of literals; none for `string`, about which nothing can be promised. */
function literalTexts(type: Type): readonly string[] {
  if (type.isUnionType()) return type.getTypes().flatMap(literalTexts);
  return type.isStringLiteralType() ? [type.value] : [];
}

function isUndefined(type: Type): boolean {
  return (type.flags & TypeFlags.Undefined) !== 0;
}
