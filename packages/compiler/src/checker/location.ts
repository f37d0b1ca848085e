import {
  atElement as atElementOf,
  atName as atNameOf,
  type DiagnosticCode,
  describeLocation,
  shortenType,
  type TypeLocation,
} from '@mikrokit/types/model';
import type { NodeHandle, Project, Type, TypeSymbol } from './api/checked-types.ts';
import { type Node, SyntaxKind } from './api/syntax.ts';
import type { Fix } from './reporting/reporter.ts';
import { isOwnFile } from './symbols/symbol-origin.ts';

/** The location of a type in the user's code, for diagnostics. */
export interface Location extends TypeLocation {
  /** The declaration to point at. */
  readonly node: Node;
  /**
   * The declaration of the property that has the type, also in a package. Absent for parameters and
   * results.
   */
  readonly declared?: string | undefined;
  /** A result can be `never`, for a handler that always throws. */
  readonly isResult: boolean;
  /** Only the type of a property itself can have a default. */
  readonly isProperty?: boolean;
  /** TypeScript inferred the type: of a result, or of a property of an object literal in it. */
  readonly isInferred?: boolean;
  /** The location of the type that has this property or element. */
  readonly parent?: Location;
  /** The name of the type that has this property, if it has one. */
  readonly owner?: string | undefined;
}

/** Reports why a type is rejected. `why` follows the type's text. */
export type Reject = (code: DiagnosticCode, why: string, fix?: Fix) => undefined;

/**
 * The location of a property: its declaration if that is in the user's own code. `owner`: the name
 * of the type that has it.
 */
export function atProperty(
  context: { readonly project: Project },
  location: Location,
  property: TypeSymbol,
  owner?: string,
): Location {
  const declaration = property.valueDeclaration;
  const isOwn = declaration !== undefined && isOwnFile(declaration.path);
  const node = isOwn ? declaration.resolve(context.project) : undefined;
  const isInferred = location.isInferred === true && property.declarations.every(isOfObjectLiteral);
  return {
    ...atKey(location, property),
    node: node ?? location.node,
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
function atKey(location: Location, { name }: TypeSymbol): Location {
  const [, symbol] = /^__@(.*)@\d+$/.exec(name) ?? [];
  if (symbol === undefined) return atName(location, name);
  return { ...location, path: `${location.path}[${symbol}]`, parent: location };
}

function isOfObjectLiteral({ kind }: NodeHandle): boolean {
  return kind === SyntaxKind.PropertyAssignment || kind === SyntaxKind.ShorthandPropertyAssignment;
}

/** The location of elements, or of values under an index signature: `[number]`. */
export function atElement(location: Location, key: string): Location {
  return { ...atElementOf(location, key), isProperty: false, parent: location, owner: undefined };
}

/** The location of a property with this name. */
export function atName(location: Location, name: string): Location {
  return { ...atNameOf(location, name), parent: location, owner: undefined };
}

export { describeLocation };

/** The type as TypeScript prints it, shortened when it is long. */
export function typeText(context: { readonly project: Project }, type: Type): string {
  return shortenType(context.project.checker.typeToString(type));
}
