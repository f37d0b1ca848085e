import {
  ObjectFlags,
  type Project,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
  type UnionOrIntersectionType,
} from 'typescript/unstable/sync';
import { orFailure } from './checker-failure.ts';
import { indexesOf, mayHaveIndexes, mayHaveSignatures } from './declared-members.ts';
import { isDefaultLibrarySymbol } from './default-library.ts';
import { functionsAmong } from './functions-in-place.ts';
import { isArray } from './list-types.ts';
import type { ReadContext } from './read-context.ts';
import { writtenBeforeMapping } from './syntax-of-type.ts';
import { argumentsOf, isNameAsked } from './type-name.ts';

/** The checker's ids of what a type refers to, which come with it. The API does not declare them. */
interface Referring {
  readonly symbol?: number;
  readonly aliasSymbol?: number;
  readonly target?: number;
}

/** Types that grow without end are left to reading, which finds them out. */
const MOST_LEVELS = 24;
const MOST_TYPES = 20_000;

/**
 * Has the checker answer what reading a type and all that it is made of will ask, level by level
 * and each level at once. What this does not foresee is asked when it is needed; what it asks for
 * nothing costs a little time: reading itself does not know of this. Types that are `known` are not asked about.
 */
export function prepareTypes(context: Preparing, root: Type, known: Iterable<Type> = []): void {
  // Reading comes to the same failure, and knows where.
  orFailure(() => prepareLevels(context, root, known));
}

type Preparing = Pick<ReadContext, 'pipeline' | 'project' | 'saysMore'>;

function prepareLevels(
  { project, pipeline, saysMore }: Preparing,
  root: Type,
  known: Iterable<Type>,
): void {
  const { checker } = project;
  const prepareEach = <T>(items: readonly T[], ...calls: readonly ((item: T) => unknown)[]) =>
    pipeline.prepare(items.flatMap((item) => calls.map((call) => () => call(item))));
  /** Asks once for what several types refer to, which is sent with all that is known of it. */
  const prepareShared = (
    types: readonly Type[],
    refer: (type: Referring) => number | undefined,
    ask: (type: Type) => unknown,
  ) => {
    const first = new Map<number, Type>();
    for (const type of types) {
      const id = refer(type as Referring);
      if (id !== undefined && !first.has(id)) first.set(id, type);
    }
    prepareEach([...first.values()], ask);
    // From here on the API has it for the others, too.
    for (const type of first.values()) ask(type);
  };
  const seen = new Set<Type>(known);
  let level = [root];
  /** The types of functions that stand where properties of the level before are written. */
  let inPlace: ReadonlySet<Type> = new Set();
  for (let n = 0; n < MOST_LEVELS && level.length > 0 && seen.size < MOST_TYPES; n++) {
    const fresh = [...new Set(level)].filter((type) => !seen.has(type));
    for (const type of fresh) seen.add(type);
    const composed = fresh.filter((type) => type.flags & TypeFlags.UnionOrIntersection);
    const objects = fresh.filter((type) => type.flags & TypeFlags.Object);
    const references = objects.filter((type) => type.isTypeReference());
    prepareEach(composed, membersOf);
    prepareShared(references, ({ target }) => target, targetOf);
    prepareEach(references, checker.getTypeArguments.bind(checker));
    const [functions, others] = partition(objects, (type) => inPlace.has(type));
    prepareShared(
      [...composed, ...others],
      ({ symbol }) => symbol,
      (type) => type.getSymbol(),
    );

    prepareEach(references, (type) => isArray(project, type));

    const own = others.filter((type) => !isBuiltIn(project, type));
    const callable = new Set([...functions, ...own.filter(mayHaveSignatures)]);
    const signaturesOf = (type: Type) => checker.getSignaturesOfType(type, SignatureKind.Call);
    prepareEach([...callable], signaturesOf);
    const signatures = [...callable].flatMap(signaturesOf);
    const walked = [...functions, ...own].filter(
      (type) => !callable.has(type) || signaturesOf(type).length === 0,
    );
    prepareEach(
      walked,
      (type) => checker.getPropertiesOfType(type),
      (type) => declared(type).getBaseTypes(),
      (type) => type.getAliasTypeArguments(),
    );
    prepareShared(
      walked,
      ({ aliasSymbol }) => aliasSymbol,
      (type) => type.getAliasSymbol(),
    );
    prepareEach(walked.filter(mayHaveIndexes), (type) => checker.getIndexInfosOfType(type));
    prepareEach(walked.filter(mayHaveSignatures), (type) =>
      checker.getSignaturesOfType(type, SignatureKind.Construct),
    );
    const instances = [...walked, ...composed].filter(hasArguments);
    prepareShared(
      instances.flatMap((type) => argumentsOf(project, type)),
      ({ symbol }) => symbol,
      (type) => type.getSymbol(),
    );
    prepareEach(
      instances.filter((type) => isNameAsked(project, type)),
      (type) => checker.typeToString(type),
    );
    prepareEach(
      signatures,
      (signature) => signature.getParameters(),
      (signature) => checker.getReturnTypeOfSignature(signature),
    );
    const properties = walked.map((type) => checker.getPropertiesOfType(type)).filter(isFilled);
    const parameters = signatures.map((signature) => signature.getParameters()).filter(isFilled);
    prepareEach([...properties, ...parameters], (symbols) => checker.getTypeOfSymbol(symbols));
    inPlace = functionsAmong(project, properties);
    const mapped = saysMore() ? properties.flat() : [];
    const written = mapped.map((symbol) => writtenBeforeMapping(project, symbol));
    prepareEach(
      written.filter((node) => node !== undefined),
      (node) => checker.getTypeFromTypeNode(node),
    );

    level = [
      ...composed.flatMap(membersOf),
      ...references.flatMap((type) => checker.getTypeArguments(type)),
      ...walked.flatMap((type) => indexesOf(project, type).map((info) => info.valueType)),
      ...properties.flatMap((symbols) => checker.getTypeOfSymbol(symbols)),
      // Not the first, which is the context.
      ...parameters.flatMap((symbols) => checker.getTypeOfSymbol(symbols).slice(1)),
      ...signatures.map((signature) => checker.getReturnTypeOfSignature(signature)),
    ].filter((type) => type !== undefined);
  }
}

function membersOf(type: Type): readonly Type[] {
  return (type as UnionOrIntersectionType).getTypes();
}

/** Whether the type is an instance of a generic one. */
function hasArguments(type: Type): boolean {
  if (type.getAliasSymbol()) return type.getAliasTypeArguments().length > 0;
  return type.isObjectType() && (type.objectFlags & ObjectFlags.Reference) !== 0;
}

function targetOf(type: Type): Type | undefined {
  return type.isTypeReference() ? type.getTarget() : undefined;
}

/** `Date` and its like, whose own properties nobody reads. */
function isBuiltIn(project: Project, type: Type): boolean {
  const symbol = type.getSymbol();
  if (!symbol || !(symbol.flags & (SymbolFlags.Interface | SymbolFlags.Class))) return false;
  return isDefaultLibrarySymbol(project, symbol);
}

function declared(type: Type): Type {
  return targetOf(type) ?? type;
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [T[], T[]] {
  const [first, second]: [T[], T[]] = [[], []];
  for (const item of items) (isFirst(item) ? first : second).push(item);
  return [first, second];
}

function isFilled<T>(list: readonly T[]): boolean {
  return list.length > 0;
}
