import {
  SignatureKind,
  type Type,
  TypeFlags,
  type TypeSymbol,
  type UnionOrIntersectionType,
} from '../../api/checked-types.ts';
import {
  isArrowFunction,
  isFunctionExpression,
  isInterfaceDeclaration,
  isMethodDeclaration,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAssignment,
  type Node,
} from '../../api/syntax.ts';
import { typeText } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { insertBefore, type TextEdit } from '../../reporting/text-edits.ts';

/** The first parameter of a handler. */
interface ContextParameter {
  readonly type: Type;
  /** Absent for one that is destructured without a type. */
  readonly name: string | undefined;
  /** `route 'a/b'` */
  readonly owner: string;
  readonly node: Node;
  /** The values that hooks around the handler provide. */
  readonly provided: Provided;
}

/** Values in contexts by name. `undefined` if the type is unknown. */
export type Provided = ReadonlyMap<string, Type | undefined>;

/** Rejects a first parameter that does not take the context: a handler whose author forgot it. */
export function rejectOtherThanContext(context: ReadContext, parameter: ContextParameter): void {
  const { type, name, owner, node, provided } = parameter;
  if (takesContext(context, type, provided)) return;
  const what = name === undefined ? 'The destructured parameter' : `Parameter '${name}'`;
  context.reporter.report(
    'MK1029',
    node,
    `${what} of ${owner} is the first one, which gets the context, but its type is \`${typeText(context, type)}\`.`,
    // An object could be meant as a part of the context.
    { edits: mayBeContext(type) ? [] : addContext(node) },
  );
}

const PASSING = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.NonPrimitive | TypeFlags.Never;

function takesContext(context: ReadContext, type: Type, provided: Provided): boolean {
  if (type.flags & PASSING) return true;
  if (type.flags & TypeFlags.UnionOrIntersection) {
    const members = (type as UnionOrIntersectionType).getTypes();
    const takes = (member: Type) => takesContext(context, member, provided);
    if (type.flags & TypeFlags.Union) return members.some(takes);
    if (members.every(takes)) return true;
    // `Context & { id: string }`
    return members.every(isObject) && hasOnlyMembersOfContext(context, type, provided);
  }
  if (!isObject(type)) return false;
  const symbol = type.getSymbol();
  const isContext = ['Context', 'Call'].some((name) =>
    context.isPackageSymbol(symbol, '@mikrokit/router', name),
  );
  return isContext || hasOnlyMembersOfContext(context, type, provided);
}

function mayBeContext({ flags }: Type): boolean {
  return (flags & (TypeFlags.Object | TypeFlags.UnionOrIntersection)) !== 0;
}

function isObject({ flags }: Type): boolean {
  return (flags & TypeFlags.Object) !== 0;
}

function hasOnlyMembersOfContext(context: ReadContext, type: Type, provided: Provided): boolean {
  const { checker } = context.project;
  const isPlain =
    checker.getIndexInfosOfType(type).length === 0 &&
    checker.getSignaturesOfType(type, SignatureKind.Call).length === 0 &&
    checker.getSignaturesOfType(type, SignatureKind.Construct).length === 0;
  if (!isPlain) return false;
  return checker.getPropertiesOfType(type).every((property) => {
    const wanted = checker.getTypeOfSymbol(property);
    if (!wanted) return false;
    if (provided.has(property.name)) {
      const value = provided.get(property.name);
      return value === undefined || checker.isTypeAssignableTo(value, wanted);
    }
    const own = declaredInContext(context, property);
    if (!own) return false;
    // Any `shared` is accepted, because the router's own type decides what it is.
    return own === wanted || property.name === 'shared' || checker.isTypeAssignableTo(own, wanted);
  });
}

/** The type of a property in the router's own `Context`, if the property comes from there. */
function declaredInContext(context: ReadContext, property: TypeSymbol): Type | undefined {
  if (!context.isPackageSymbol(property, '@mikrokit/router', property.name)) return undefined;
  const { checker } = context.project;
  for (const handle of property.declarations) {
    const declaration = handle.resolve(context.project);
    const owner = declaration?.parent;
    if (!declaration || !owner || !isInterfaceDeclaration(owner)) continue;
    if (!['Context', 'Call'].includes(owner.name.text)) continue;
    const { name } = declaration as Node & { readonly name?: Node };
    const symbol = name && checker.getSymbolAtLocation(name);
    if (symbol) return checker.getTypeOfSymbol(symbol);
  }
  return undefined;
}

/** Adds `_context` before the first parameter of a function in an object literal, from which it gets its type. */
function addContext(parameter: Node): readonly TextEdit[] {
  const { parent: handler } = parameter;
  if (!isParameterDeclaration(parameter)) return [];
  const isValue = isArrowFunction(handler) || isFunctionExpression(handler);
  const isOfLiteral = isValue
    ? isPropertyAssignment(handler.parent)
    : isMethodDeclaration(handler) && isObjectLiteralExpression(handler.parent);
  return isOfLiteral ? [insertBefore(parameter, '_context, ')] : [];
}
