import {
  type Signature,
  SignatureKind,
  type Type,
  type TypeReference,
  type TypeSymbol,
} from '../api/checked-types.ts';
import type { CallExpression } from '../api/syntax.ts';
import { typeText } from '../location.ts';
import type { FileContext } from '../read-context.ts';
import { isDefaultLibrarySymbol } from '../symbols/symbol-origin.ts';

/** The type of a dependency's methods: `Q` of the `T & Taped<Q>` that a call of `wrap` returns. */
export function typeOfDependency(context: FileContext, call: CallExpression): Type | undefined {
  const { checker } = context.file.project;
  const taped = membersOf(context, call).find((member) => isTaped(context, member));
  return taped && checker.getTypeArguments(taped as TypeReference)[0];
}

/**
 * Whether all members of a dependency have types of their parameters and results. Reports the
 * others (MK1090).
 */
export function requireMethods(context: FileContext, call: CallExpression): boolean {
  const node = call.typeArguments?.[0] ?? call;
  const rejected = memberSymbols(context, call).flatMap(
    (symbol) => rejectionOf(context, symbol) ?? [],
  );
  for (const why of rejected)
    context.reporter.report(
      'MK1090',
      node,
      `The dependency's member ${why}. A tape cannot hold it.`,
    );
  return rejected.length === 0;
}

/** The names of a dependency's members with types of their parameters and results. */
export function methodNames(context: FileContext, call: CallExpression): ReadonlySet<string> {
  const methods = memberSymbols(context, call).filter(
    (symbol) => rejectionOf(context, symbol) === undefined,
  );
  return new Set(methods.map(({ name }) => name));
}

/**
 * Whether the options of a call contain `untyped: 'keep'`, so that members without usable types are
 * accepted.
 */
export function keepsUntyped({ file }: FileContext, call: CallExpression): boolean {
  const { checker } = file.project;
  const [, , options] = call.arguments;
  const type = options && checker.getTypeAtLocation(options);
  const property = type && checker.getPropertyOfType(type, 'untyped');
  const value = property && checker.getTypeOfSymbol(property);
  return value?.isStringLiteralType() === true && value.value === 'keep';
}

/**
 * Why the type of a member does not describe its parameters and results. `undefined` if it does.
 */
function rejectionOf(context: FileContext, symbol: TypeSymbol): string | undefined {
  const { project } = context.file;
  const { checker } = project;
  const type = checker.getTypeOfSymbol(symbol);
  const signatures = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  const [signature] = signatures;
  const name = `'${symbol.name}'`;
  const text = type ? typeText({ project }, type) : '';
  if (!signature) return `${name} is \`${text}\`, which is not a method`;
  if (signatures.length > 1) return `${name} has several signatures`;
  if (signature.getTypeParameters().length > 0) return `${name} has type parameters: \`${text}\``;
  return givesMoreThanPromise(context, signature)
    ? `${name} returns a promise with its own members: \`${text}\``
    : undefined;
}

/**
 * Whether a method returns a query builder or the like, of which callers can use more than the
 * awaited result.
 */
function givesMoreThanPromise({ file }: FileContext, signature: Signature): boolean {
  const { checker } = file.project;
  const result = checker.getReturnTypeOfSignature(signature);
  const members = result?.isUnionType() ? result.getTypes() : result ? [result] : [];
  return members.some(
    (member) =>
      checker.getPropertyOfType(member, 'then') !== undefined &&
      !isDefaultLibrarySymbol(file.project, member.getSymbol()),
  );
}

/** The members of the dependency itself. */
function memberSymbols(context: FileContext, call: CallExpression): readonly TypeSymbol[] {
  const { checker } = context.file.project;
  return membersOf(context, call)
    .filter((member) => !isTaped(context, member))
    .flatMap((member) => checker.getPropertiesOfType(member));
}

/** The members of the intersection that a call of `wrap` returns. */
function membersOf({ file }: FileContext, call: CallExpression): readonly Type[] {
  const type = file.project.checker.getTypeAtLocation(call);
  return type?.isIntersectionType() ? type.getTypes() : [];
}

function isTaped({ isPackageSymbol }: FileContext, type: Type): boolean {
  return isPackageSymbol(type.getSymbol(), '@mikrokit/recorder', 'Taped');
}
