import { SignatureKind, type Type, TypeFlags } from '../../api/checked-types.ts';
import type { ReadContext } from '../../read-context.ts';
import { isArray } from '../../symbols/array-types.ts';
import { isDefaultLibrarySymbol } from '../../symbols/symbol-origin.ts';

/** The members of a return type once promises are awaited. */
export function awaitedMembers(context: ReadContext, type: Type): Type[] {
  if (type.isUnionType())
    return type.getTypes().flatMap((member) => awaitedMembers(context, member));
  const fulfilled = fulfilledTypes(context, type);
  return fulfilled ? fulfilled.flatMap((inner) => awaitedMembers(context, inner)) : [type];
}

/**
 * The types of the values with which a promise, or any other object with a method `then`, can be
 * fulfilled.
 */
function fulfilledTypes(context: ReadContext, type: Type): readonly Type[] | undefined {
  const { checker } = context.project;
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return undefined;
  const symbol = type.getSymbol();
  if (symbol?.name === 'Promise' && isDefaultLibrarySymbol(context.project, symbol)) {
    return checker.getTypeArguments(type as never);
  }
  if (isArray(context.project, type)) return undefined;
  // `prefetchTypes` has requested all properties. Asking for one by its name would take a request
  // for each result.
  const then = checker.getPropertiesOfType(type).find(({ name }) => name === 'then');
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

/** Whether a type is `RpcError` or a class that extends it. */
export function isRpcError(context: ReadContext, type: Type): boolean {
  if (context.isPackageSymbol(type.getSymbol(), '@mikrokit/router', 'RpcError')) return true;
  const declared = type.isTypeReference() ? type.getTarget() : type;
  return declared.getBaseTypes()?.some((base) => isRpcError(context, base)) ?? false;
}
