import { SignatureKind, type Type, TypeFlags } from '../api/checked-types.ts';
import {
  isFunctionDeclaration,
  isFunctionLikeDeclaration,
  isSourceFile,
  isVariableDeclaration,
  type Node,
  NodeFlags,
} from '../api/syntax.ts';
import { describeLocation, type Location, typeText } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { exportOf, type ModuleExport, whyNoModule } from '../symbols/exports-of.ts';
import { unwrapExpression } from '../symbols/resolve-initializer.ts';
import { isOwnFile } from '../symbols/symbol-origin.ts';

/** A `Check` in a type. */
export interface CheckUse {
  readonly name: string;
  /** The type argument that names the function. */
  readonly test: Type;
}

/** Finds the function of a check, which codecs will import. Reports one that they could not import, or not call with the type. */
export function readCheckFunction(
  context: ReadContext,
  { name, test }: CheckUse,
  type: Type,
  location: Location,
): void {
  const problem = signatureProblem(context, test, type);
  const found = problem === undefined ? findExport(context, test) : problem;
  if (typeof found !== 'string') return addCheckFunction(context, name, found, location);
  context.reporter.report(
    'MK1036',
    location,
    `${describeLocation(location)} has type \`${typeText(context, type)}\`, but the function of its check ${JSON.stringify(name)} ${found}.`,
  );
}

/** Adds the function of a check. Reports another one under its name. */
export function addCheckFunction(
  { checkFunctions, reporter }: ReadContext,
  name: string,
  found: ModuleExport,
  location: Location,
): void {
  const known = checkFunctions.get(name);
  if (known === undefined || (known.file === found.file && known.name === found.name)) {
    checkFunctions.set(name, found);
    return;
  }
  reporter.report(
    'MK1036',
    location,
    `${describeLocation(location)} has the check ${JSON.stringify(name)}, which is \`${found.name}\` here and \`${known.name}\` elsewhere.`,
    'Give each function its own name.',
  );
}

/** Why a function cannot check values of a type. `undefined` if it can. */
function signatureProblem(context: ReadContext, test: Type, type: Type): string | undefined {
  const { checker } = context.project;
  const [signature, another] = checker.getSignaturesOfType(test, SignatureKind.Call);
  if (!signature) return 'is not a function';
  if (another || signature.getTypeParameters().length > 0)
    return 'has several signatures, or type parameters';
  const result = checker.getReturnTypeOfSignature(signature);
  if (result && checker.getPropertyOfType(result, 'then')) return 'is asynchronous';
  const results = result?.isUnionType() ? result.getTypes() : [result];
  if (!results.every((one) => one && one.flags & TypeFlags.BooleanLike))
    return `returns \`${result ? typeText(context, result) : 'unknown'}\` instead of a boolean`;
  const parameters = signature.declaration?.resolve(context.project);
  const [first, ...others] =
    parameters && isFunctionLikeDeclaration(parameters) ? parameters.parameters : [];
  const isRequired = (parameter: (typeof others)[number]): boolean =>
    !parameter.questionToken && !parameter.initializer && !parameter.dotDotDotToken;
  if (others.some(isRequired)) return 'takes several parameters';
  const taken = first && !first.dotDotDotToken && checker.getParameterType(signature, 0);
  return taken && !checker.isTypeAssignableTo(type, taken)
    ? `takes \`${typeText(context, taken)}\``
    : undefined;
}

/** The exported function, or the reason why there is none. */
function findExport(context: ReadContext, test: Type): ModuleExport | string {
  const handle = test.getSymbol()?.valueDeclaration;
  if (!handle) return NO_FUNCTION;
  if (!isOwnFile(handle.path)) return 'comes from a package: call it in your own function';
  const declaration = handle.resolve(context.project);
  const named = declaration && namedBy(declaration);
  if (!named) return NO_FUNCTION;
  if (isVariableDeclaration(named) && !(named.parent.flags & NodeFlags.Const))
    return 'is a variable, which can hold another function later';
  if (!isSourceFile(locationOf(named))) return 'is inside another function, object or class';
  return whyNoModule(named) ?? exportOf(context, named);
}

const NO_FUNCTION =
  'is known only by its type: write a function declaration, or a constant without a type annotation';

/** The declaration that names a function: its own, a constant, or `export default`. */
function namedBy(declaration: Node): Node | undefined {
  if (isFunctionDeclaration(declaration)) return declaration.body && declaration;
  if (!isFunctionLikeDeclaration(declaration)) return undefined;
  let value: Node = declaration;
  while (value.parent !== value && unwrapExpression(value.parent) === declaration)
    value = value.parent;
  return value.parent;
}

/** The node that contains a declaration: the file, for one at its top level. */
function locationOf(declaration: Node): Node {
  return isVariableDeclaration(declaration) ? declaration.parent.parent.parent : declaration.parent;
}
