import {
  constraintsFor,
  type TypeNode as ModelNode,
  patternsLast,
  type TypeId,
} from '@mikrokit/types/model';
import { type Type, TypeFlags, type TypeReference } from '../api/checked-types.ts';
import {
  isIdentifier,
  isNamedTupleMember,
  isRestTypeNode,
  isTypeOperatorNode,
  isTypeReferenceNode,
  isUnionTypeNode,
  type Node,
  type TypeNode,
  type TypeReferenceNode,
} from '../api/syntax.ts';
import { addCheckedConstraints } from '../constraints/add-checked-constraints.ts';
import { rejectTagUnderReflection } from '../constraints/add-tags.ts';
import { rejectUndeclaredAlias } from '../constraints/declared-constraints.ts';
import {
  collectSyntaxConstraints,
  hasSyntaxConstraints,
  USE_ANNOTATIONS,
} from '../constraints/syntax-constraints.ts';
import { describeLocation, type Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { innerTypeNodes, typeNodeOf } from '../symbols/type-syntax.ts';
import { readWithoutUndefined } from './read-union.ts';

/** A type of the checker, and its type node. */
interface TypeWithSyntax {
  readonly type: Type;
  /** `undefined` if it is inferred. */
  readonly node: TypeNode | undefined;
  /** Whether `undefined` means that the value is absent. */
  readonly isOptional?: boolean;
}

/** Reads a type together with the constraints that only its syntax states: see {@link collectSyntaxConstraints}. */
export function readWithSyntax(
  context: ReadContext,
  typed: TypeWithSyntax,
  location: Location,
): TypeId {
  const { type, isOptional } = typed;
  const id = isOptional
    ? readWithoutUndefined(context, type, location)
    : context.readType(type, location);
  return addSyntaxConstraints(context, id, typed, location);
}

/** The type of a property, and its declarations. */
interface DeclaredType {
  readonly type: Type;
  readonly declarations: readonly Node[];
  readonly isOptional: boolean;
}

/** Reads the type of a property with the constraints that the syntax of all of its declarations states. */
export function readDeclaredType(
  context: ReadContext,
  { type, declarations, isOptional }: DeclaredType,
  location: Location,
): TypeId {
  const [node, ...others] = declarations.map(typeNodeOf);
  return others.reduce(
    (id, other) => addSyntaxConstraints(context, id, { type, node: other, isOptional }, location),
    readWithSyntax(context, { type, node, isOptional }, location),
  );
}

/** Adds the constraints that the syntax of a type states to the type that was read. */
export function addSyntaxConstraints(
  context: ReadContext,
  id: TypeId,
  typed: TypeWithSyntax,
  location: Location,
): TypeId {
  const { node } = typed;
  if (!node || !context.mayHaveSyntaxConstraints() || !hasSyntaxConstraints(context, node))
    return id;
  const { stated, defaults, targets, aliases } = collectSyntaxConstraints(context, node);
  if (aliases.some((alias) => context.expandingAliases.has(alias))) {
    return rejectSyntax(context, node, id, location);
  }
  rejectUndeclaredAlias(context, stated, id, location);
  for (const alias of aliases) context.expandingAliases.add(alias);
  const isConstrained = (part: TypeNode) => hasSyntaxConstraints(context, part);
  if (defaults.length > 0) report(context, location, '`@default` is for properties, not for types');
  const [only] = targets;
  if (targets.length > 1 && targets.some((part) => innerTypeNodes(part).some(isConstrained))) {
    rejectSyntax(context, node, id, location);
  }
  const base =
    only && targets.length === 1
      ? rereadInnerTypes(context, { ...typed, node: only }, id, location)
      : id;
  for (const alias of aliases) context.expandingAliases.delete(alias);
  const isPattern = ({ parsed }: (typeof stated)[number]) =>
    'constraints' in parsed && parsed.constraints.some(({ kind }) => kind === 'pattern');
  return patternsLast(stated, isPattern).reduce((constrained, { by, parsed }) => {
    if (by.startsWith('@')) rejectTagUnderReflection(context, location, by.slice(1));
    if ('problem' in parsed) {
      report(context, location, `\`${by}\` ${parsed.problem}`, parsed.fix);
      return constrained;
    }
    const constraints = constraintsFor(context.builder.types, constrained, parsed);
    return addCheckedConstraints(context, constrained, {
      constraints,
      location,
      report: (why) => report(context, location, why),
    });
  }, base);
}

/** Reads the inner types of a type again, together with their syntax, if that states constraints. */
function rereadInnerTypes(
  context: ReadContext,
  { type, node, isOptional }: TypeWithSyntax & { readonly node: TypeNode },
  id: TypeId,
  location: Location,
): TypeId {
  const { builder, project } = context;
  const nodes = innerTypeNodes(node);
  if (!nodes.some((part) => hasSyntaxConstraints(context, part))) return id;
  if (isTypeOperatorNode(node)) {
    return rereadInnerTypes(
      context,
      { type, node: node.type, isOptional: isOptional === true },
      id,
      location,
    );
  }
  const reread = (node: TypeNode, type: Type | undefined, isOptional = false): TypeId =>
    type ? readWithSyntax(context, { type, node, isOptional }, location) : id;
  if (isUnionTypeNode(node)) {
    const before = builder.types[id];
    let members = before?.kind === 'union' ? before.members : [id];
    for (const part of nodes.filter((part) => hasSyntaxConstraints(context, part))) {
      const memberType = project.checker.getTypeFromTypeNode(part);
      const unconstrained = memberType && context.readType(memberType, location);
      if (!memberType || !members.includes(unconstrained ?? '')) {
        return rejectSyntax(context, node, id, location);
      }
      members = members.map((member) =>
        member === unconstrained ? reread(part, memberType) : member,
      );
    }
    const [only] = members;
    return only !== undefined && members.length === 1
      ? only
      : builder.add({ kind: 'union', members });
  }
  if (isTypeReferenceNode(node) && !isContainer(node))
    return rejectSyntax(context, node, id, location);
  const whole = builder.types[id];
  const list = isOptional ? withoutUndefined(type) : type;
  const types = list.isTypeReference()
    ? project.checker.getTypeArguments(list as TypeReference)
    : [];
  const again =
    whole &&
    withInnerTypes(whole, nodes, (part, i, isOptional) => reread(part, types[i], isOptional));
  return again ? builder.add(again) : rejectSyntax(context, node, id, location);
}

/** Replaces the inner types of a node. `undefined` if its syntax does not show which is which. */
function withInnerTypes(
  node: ModelNode,
  inner: readonly TypeNode[],
  read: (part: TypeNode, i: number, isOptional?: boolean) => TypeId,
): ModelNode | undefined {
  const [first, second] = inner;
  if (!first) return undefined;
  if (node.kind === 'array' && inner.length === 1) return { ...node, element: read(first, 0) };
  if (node.kind === 'set' && inner.length === 1) return { ...node, element: read(first, 0) };
  if (node.kind === 'map' && second) {
    return { ...node, key: read(first, 0), value: read(second, 1) };
  }
  const isSimple = !inner.some((part) => isRestTypeNode(part) || isNamedTupleMember(part));
  if (node.kind !== 'tuple' || node.elements.length !== inner.length || !isSimple) return undefined;
  return {
    ...node,
    elements: node.elements.map((element, i) => {
      const type = read(inner[i] as TypeNode, i, element.optional === true);
      return { ...element, type };
    }),
  };
}

const CONTAINERS = ['Array', 'ReadonlyArray', 'Set', 'ReadonlySet', 'Map', 'ReadonlyMap'];

function isContainer({ typeName }: TypeReferenceNode): boolean {
  return isIdentifier(typeName) && CONTAINERS.includes(typeName.text);
}

function withoutUndefined(type: Type): Type {
  if (!type.isUnionType()) return type;
  const rest = type.getTypes().filter((member) => !(member.flags & TypeFlags.Undefined));
  return rest.length === 1 && rest[0] ? rest[0] : type;
}

function rejectSyntax(
  context: ReadContext,
  node: TypeNode,
  id: TypeId,
  location: Location,
): TypeId {
  const text = node.getText(node.getSourceFile());
  context.reporter.report(
    'MK1015',
    location,
    `${describeLocation(location)} is written \`${text}\`, and TypeScript forgets its constraints.`,
    USE_ANNOTATIONS,
  );
  return id;
}

function report(context: ReadContext, location: Location, why: string, fix?: string): void {
  context.reporter.report('MK1015', location, `${describeLocation(location)}: ${why}.`, fix);
}
