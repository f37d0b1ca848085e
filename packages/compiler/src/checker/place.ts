import {
  atElement as atElementOf,
  atName as atNameOf,
  type DiagnosticCode,
  describePlace,
  shortenType,
  type TypePlace,
} from '@mikrokit/types/model';
import type { NodeHandle, Project, Type, TypeSymbol } from './api/checked-types.ts';
import { type Node, SyntaxKind } from './api/syntax.ts';
import type { Fix } from './reporting/reporter.ts';
import { isOwnFile } from './symbols/symbol-origin.ts';

/** The place of a type in the user's code, for diagnostics. */
export interface Place extends TypePlace {
  /** The declaration to point at. */
  readonly node: Node;
  /** The declaration of the property that has the type, in a package as well; absent for parameters and results. */
  readonly declared?: string | undefined;
  /** A result may be `never`, for a handler that always throws. */
  readonly isResult: boolean;
  /** Only the type of a property itself may have a default. */
  readonly isProperty?: boolean;
  /** TypeScript inferred the type: that of a result, or of a property of an object literal in it. */
  readonly isInferred?: boolean;
  /** The place of the type that has this property or element. */
  readonly parent?: Place;
  /** The name of the type that has this property, if it has one. */
  readonly owner?: string | undefined;
}

/** Reports why a type is rejected; `why` follows the type's text. */
export type Reject = (code: DiagnosticCode, why: string, fix?: Fix) => undefined;

/**
 * The place of a property, pointing at its declaration if that is in the user's own code. `owner`: the name of the type
 * that has it.
 */
export function atProperty(
  context: { readonly project: Project },
  place: Place,
  property: TypeSymbol,
  owner?: string,
): Place {
  const declaration = property.valueDeclaration;
  const isOwn = declaration !== undefined && isOwnFile(declaration.path);
  const node = isOwn ? declaration.resolve(context.project) : undefined;
  const isInferred = place.isInferred === true && property.declarations.every(isOfObjectLiteral);
  return {
    ...atKey(place, property),
    node: node ?? place.node,
    isProperty: true,
    isInferred,
    owner,
    declared: declarationOf(property),
  };
}

function declarationOf({ valueDeclaration, declarations }: TypeSymbol): string | undefined {
  const declaration = valueDeclaration ?? declarations[0];
  return declaration && `${declaration.path}:${declaration.index}`;
}

/** The checker numbers the names of symbol keys, `__@key@34`, by all that it has read: they are shown as `[key]`. */
function atKey(place: Place, { name }: TypeSymbol): Place {
  const [, symbol] = /^__@(.*)@\d+$/.exec(name) ?? [];
  if (symbol === undefined) return atName(place, name);
  return { ...place, path: `${place.path}[${symbol}]`, parent: place };
}

function isOfObjectLiteral({ kind }: NodeHandle): boolean {
  return kind === SyntaxKind.PropertyAssignment || kind === SyntaxKind.ShorthandPropertyAssignment;
}

/** The place of elements, or of values under an index signature: `[number]`. */
export function atElement(place: Place, key: string): Place {
  return { ...atElementOf(place, key), isProperty: false, parent: place, owner: undefined };
}

/** The place of a property with this name. */
export function atName(place: Place, name: string): Place {
  return { ...atNameOf(place, name), parent: place, owner: undefined };
}

export { describePlace };

/** The type as TypeScript prints it, shortened when it is long. */
export function typeText(context: { readonly project: Project }, type: Type): string {
  return shortenType(context.project.checker.typeToString(type));
}
