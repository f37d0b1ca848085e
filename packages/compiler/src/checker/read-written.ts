import { constraintsFor, type TypeNode as ModelNode, type TypeId } from '@mikrokit/types/model';
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
} from 'typescript/unstable/ast';
import { type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync';
import { addConstraints } from './add-constraints.ts';
import { describePlace, type Place, type ReadContext } from './read-context.ts';
import { refuseUnseenTag } from './read-tagged.ts';
import { readType } from './read-type.ts';
import { readWithoutUndefined } from './read-union.ts';
import { partsOf, REMEMBERED, type Sayings, sayingsOf, saysAnything } from './sayings.ts';
import { typeNodeOf } from './syntax-of-type.ts';

/** A type as it is written and as the checker understands it. */
export interface Written {
  readonly type: Type;
  /** Its syntax, where that is known. */
  readonly node: TypeNode | undefined;
  /** `undefined` means that it is absent. */
  readonly isOptional?: boolean;
}

/** Reads a type together with what its syntax says and TypeScript forgets: see {@link sayingsOf}. */
export function readWritten(context: ReadContext, written: Written, place: Place): TypeId {
  const read = written.isOptional ? readWithoutUndefined : readType;
  return addWritten(context, read(context, written.type, place), written, place);
}

/** A property's type and where it is declared. */
interface Declared {
  readonly type: Type;
  readonly declarations: readonly Node[];
  readonly isOptional: boolean;
}

/** Reads the type of a property together with what the syntax of all its declarations says. */
export function readDeclared(
  context: ReadContext,
  { type, declarations, isOptional }: Declared,
  place: Place,
): TypeId {
  const [node, ...others] = declarations.map(typeNodeOf);
  return others.reduce(
    (before, other) => addWritten(context, before, { type, node: other, isOptional }, place),
    readWritten(context, { type, node, isOptional }, place),
  );
}

/** Adds what the syntax of a type says to the type that was read. */
export function addWritten(
  context: ReadContext,
  id: TypeId,
  written: Written,
  place: Place,
): TypeId {
  const { node } = written;
  if (!node || !context.saysMore() || !saysAnything(context, node)) return id;
  const { said, presets, rest, aliases } = sayingsOf(context, node);
  if (aliases.some((alias) => context.expanding.has(alias))) {
    return refuse(context, node, id, place);
  }
  for (const alias of aliases) context.expanding.add(alias);
  const isSaid = (part: TypeNode) => saysAnything(context, part);
  if (presets.length > 0) report(context, place, '`@default` is for properties, not for types');
  const [only] = rest;
  if (rest.length > 1 && rest.some((part) => partsOf(part).some(isSaid))) {
    refuse(context, node, id, place);
  }
  const base =
    only && rest.length === 1 ? readParts(context, { ...written, node: only }, id, place) : id;
  for (const alias of aliases) context.expanding.delete(alias);
  return patternsLast(said).reduce((before, { by, saying }) => {
    if (by.startsWith('@')) refuseUnseenTag(context, place, by.slice(1));
    if ('problem' in saying) {
      report(context, place, `\`${by}\` ${saying.problem}`, saying.fix);
      return before;
    }
    const constraints = constraintsFor(context.builder.types, before, saying);
    const tell = (why: string) => report(context, place, why);
    return addConstraints(context, before, { constraints, place, report: tell });
  }, base);
}

/** Reads what a type is made of again, where its syntax says more. */
function readParts(
  context: ReadContext,
  { type, node, isOptional }: Written & { readonly node: TypeNode },
  id: TypeId,
  place: Place,
): TypeId {
  const { builder, project } = context;
  const parts = partsOf(node);
  if (!parts.some((part) => saysAnything(context, part))) return id;
  if (isTypeOperatorNode(node)) {
    return readParts(
      context,
      { type, node: node.type, isOptional: isOptional === true },
      id,
      place,
    );
  }
  const read = (part: TypeNode, of: Type | undefined, isOptional = false): TypeId =>
    of ? readWritten(context, { type: of, node: part, isOptional }, place) : id;
  if (isUnionTypeNode(node)) {
    const before = builder.types[id];
    let members = before?.kind === 'union' ? before.members : [id];
    for (const part of parts.filter((part) => saysAnything(context, part))) {
      const of = project.checker.getTypeFromTypeNode(part);
      const plain = of && readType(context, of, place);
      if (!of || !members.includes(plain ?? '')) return refuse(context, node, id, place);
      members = members.map((member) => (member === plain ? read(part, of) : member));
    }
    const [only] = members;
    return only !== undefined && members.length === 1
      ? only
      : builder.add({ kind: 'union', members });
  }
  if (isTypeReferenceNode(node) && !isContainer(node)) return refuse(context, node, id, place);
  const whole = builder.types[id];
  const list = isOptional ? withoutUndefined(type) : type;
  const types = list.isTypeReference()
    ? project.checker.getTypeArguments(list as TypeReference)
    : [];
  const again =
    whole && withParts(whole, parts, (part, i, isOptional) => read(part, types[i], isOptional));
  return again ? builder.add(again) : refuse(context, node, id, place);
}

/** The same node made of parts that are read again; none if the syntax does not tell which is which. */
function withParts(
  node: ModelNode,
  parts: readonly TypeNode[],
  read: (part: TypeNode, i: number, isOptional?: boolean) => TypeId,
): ModelNode | undefined {
  const [first, second] = parts;
  if (!first) return undefined;
  if (node.kind === 'array' && parts.length === 1) return { ...node, element: read(first, 0) };
  if (node.kind === 'set' && parts.length === 1) return { ...node, element: read(first, 0) };
  if (node.kind === 'map' && second) {
    return { ...node, key: read(first, 0), value: read(second, 1) };
  }
  const isPlain = !parts.some((part) => isRestTypeNode(part) || isNamedTupleMember(part));
  if (node.kind !== 'tuple' || node.elements.length !== parts.length || !isPlain) return undefined;
  return {
    ...node,
    elements: node.elements.map((element, i) => {
      const type = read(parts[i] as TypeNode, i, element.optional === true);
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

function refuse(context: ReadContext, node: TypeNode, id: TypeId, place: Place): TypeId {
  const text = node.getText(node.getSourceFile());
  context.reporter.report(
    'MK1015',
    place.node,
    `${describePlace(place)} is written \`${text}\`, of which TypeScript forgets the constraints.`,
    REMEMBERED,
  );
  return id;
}

function report(context: ReadContext, place: Place, why: string, fix?: string): void {
  context.reporter.report('MK1015', place.node, `${describePlace(place)}: ${why}.`, fix);
}

/** Whether a pattern is let through depends on what bounds the length. */
function patternsLast(said: Sayings['said']): Sayings['said'] {
  const isPattern = ({ saying }: Sayings['said'][number]) =>
    'constraints' in saying && saying.constraints.some(({ kind }) => kind === 'pattern');
  return said.toSorted((a, b) => Number(isPattern(a)) - Number(isPattern(b)));
}
