import {
  ObjectFlags,
  type Project,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
  type UnionOrIntersectionType,
} from '../api/checked-types.ts';
import { resultOrFailure } from '../api/checker-failure.ts';
import { typescript } from '../api/typescript.ts';
import type { ReadContext } from '../read-context.ts';
import { isArray } from '../symbols/array-types.ts';
import { inlineFunctionsAmong } from '../symbols/inline-functions.ts';
import { typeNodeBeforeMapping } from '../symbols/mapped-types.ts';
import { indexesOf, mayHaveIndexes, mayHaveSignatures } from '../symbols/member-declarations.ts';
import { isDefaultLibrarySymbol } from '../symbols/symbol-origin.ts';
import { argumentsOf, needsCheckerForName } from '../symbols/type-name.ts';

/**
 * The checker's ids of the types that a type refers to. The API sends them, but does not declare
 * them.
 */
interface TypeReferences {
  readonly symbol?: unknown;
  readonly aliasSymbol?: unknown;
  readonly target?: number;
}

type Key = number | string;

/**
 * Reading detects types that grow without end, so prefetching stops here. Reading requests a type
 * that is missing.
 */
const MAX_LEVELS = 24;
/** The most types at once. A router of a thousand routes has fewer. */
const MAX_TYPES = 20_000;
/**
 * A value can be rejected for one of its first types, and have thousands. More are requested when
 * reading needs them.
 */
const FIRST_TYPES = 20;
/** Added for each function, so that the values of a thousand small routes are requested at once. */
const TYPES_OF_FUNCTION = 20;
/** The most for a type that was missing, because it can be one step of an endlessly growing one. */
const MAX_MISSING_TYPES = 2_000;
/** A value that has an error is not read much further. */
const MISSING_TYPES_AFTER_ERROR = 20;

/**
 * Requests everything that reading routes and their types needs, level by level, each level at
 * once. Reading works without it: it requests whatever is missing, and a superfluous request costs
 * little. Skips `known` types, and types that were prefetched before.
 */
export function prefetchRoutes(
  context: PrefetchContext,
  routes: Type,
  known: Iterable<Type> = [],
): void {
  for (const type of known) context.prefetched.add(type);
  // Reading gets the same failure, and can report its location.
  resultOrFailure(() =>
    prefetchLevels(context, [routes], { maxTypes: FIRST_TYPES, areValues: false }),
  );
}

/** As {@link prefetchRoutes}, for the type of a value. */
export function prefetchTypes(context: PrefetchContext, type: Type): void {
  resultOrFailure(() =>
    prefetchLevels(context, [type], { maxTypes: FIRST_TYPES, areValues: true }),
  );
}

/** As {@link prefetchTypes}, for a type that reading meets and that is missing. */
export function prefetchMissing(context: ReadContext, type: Type): void {
  const { prefetched, cutOff, depthGuard, valueSize } = context;
  if (prefetched.has(type)) return;
  const maxTypes = valueSize.isEnding()
    ? MISSING_TYPES_AFTER_ERROR
    : Math.min(Math.max(prefetched.size, FIRST_TYPES), MAX_MISSING_TYPES);
  // Its siblings are usually read next. Inside a type that grows, they are not.
  const beside = depthGuard.isGrowing() ? undefined : cutOff.get(type);
  const level = beside?.types.slice(beside.at, beside.at + maxTypes) ?? [type];
  resultOrFailure(() => prefetchLevels(context, level, { maxTypes, areValues: true }));
}

type PrefetchContext = Pick<
  ReadContext,
  'pipeline' | 'project' | 'mayHaveSyntaxConstraints' | 'prefetched' | 'cutOff'
>;

function prefetchLevels(
  { project, pipeline, mayHaveSyntaxConstraints, prefetched: seen, cutOff }: PrefetchContext,
  roots: readonly Type[],
  { maxTypes, areValues }: { readonly maxTypes: number; readonly areValues: boolean },
): void {
  const { checker } = project;
  const prefetchEach = <T>(items: readonly T[], ...calls: readonly ((item: T) => unknown)[]) =>
    pipeline.prefetch(items.flatMap((item) => calls.map((call) => () => call(item))));
  /** Requests once what several types refer to. */
  const prefetchShared = (
    types: readonly Type[],
    refer: (type: TypeReferences) => Key | undefined,
    ask: (type: Type) => unknown,
  ) => {
    const first = new Map<Key, Type>();
    for (const type of types) {
      const key = refer(type as TypeReferences);
      if (key !== undefined && !first.has(key)) first.set(key, type);
    }
    prefetchEach([...first.values()], ask);
    // Then the API has it for the other types, too.
    for (const type of first.values()) ask(type);
  };
  const most = seen.size + MAX_TYPES;
  let valuesLeft = maxTypes;
  let level = roots;
  /**
   * Types of parameters and results, and their inner types. Functions in them are rejected, not
   * read.
   */
  const values = new Set<Type>(areValues ? roots : []);
  /** The types of inline functions among the properties of the previous level. */
  let inlineFunctions: ReadonlySet<Type> = new Set();
  for (let n = 0; n < MAX_LEVELS && level.length > 0 && seen.size < most; n++) {
    const unseen = [...new Set(level)].filter((type) => !seen.has(type));
    const [types, entries] = partition(unseen, (type) => values.has(type));
    const taken = types.slice(0, valuesLeft);
    valuesLeft -= taken.length;
    for (let at = taken.length; at < types.length; at++)
      cutOff.set(types[at] as Type, { types, at });
    const fresh = [...entries, ...taken];
    for (const type of fresh) seen.add(type);
    const composed = fresh.filter((type) => type.flags & TypeFlags.UnionOrIntersection);
    const objects = fresh.filter((type) => type.flags & TypeFlags.Object);
    const references = objects.filter((type) => type.isTypeReference());
    prefetchEach(composed, membersOf);
    prefetchShared(references, ({ target }) => target, targetOf);
    prefetchEach(references, checker.getTypeArguments.bind(checker));
    const [functions, others] = partition(objects, (type) => inlineFunctions.has(type));
    prefetchShared([...composed, ...others], symbolKeyOf, (type) => type.getSymbol());

    prefetchEach(references, (type) => isArray(project, type));

    const own = others.filter((type) => !isBuiltIn(project, type));
    const callable = new Set([...functions, ...own.filter(mayHaveSignatures)]);
    const signaturesOf = (type: Type) => checker.getSignaturesOfType(type, SignatureKind.Call);
    prefetchEach([...callable], signaturesOf);
    const signatures = [...callable].filter((type) => !values.has(type)).flatMap(signaturesOf);
    valuesLeft += signatures.length * TYPES_OF_FUNCTION;
    const walked = [...functions, ...own].filter(
      (type) => !callable.has(type) || signaturesOf(type).length === 0,
    );
    prefetchEach(
      walked,
      (type) => checker.getPropertiesOfType(type),
      (type) => declared(type).getBaseTypes(),
      (type) => type.getAliasTypeArguments(),
    );
    prefetchShared(walked, aliasKeyOf, (type) => type.getAliasSymbol());
    prefetchEach(walked.filter(mayHaveIndexes), (type) => checker.getIndexInfosOfType(type));
    prefetchEach(walked.filter(mayHaveSignatures), (type) =>
      checker.getSignaturesOfType(type, SignatureKind.Construct),
    );
    const instances = [...walked, ...composed].filter(hasArguments);
    prefetchShared(
      instances.flatMap((type) => argumentsOf(project, type)),
      symbolKeyOf,
      (type) => type.getSymbol(),
    );
    prefetchEach(
      instances.filter((type) => needsCheckerForName(project, type)),
      (type) => checker.typeToString(type),
    );
    prefetchEach(
      signatures,
      (signature) => signature.getParameters(),
      (signature) => checker.getReturnTypeOfSignature(signature),
    );
    const intersections = composed.filter((type) => values.has(type) && isOfObjects(type));
    prefetchEach(
      intersections,
      signaturesOf,
      (type) => checker.getSignaturesOfType(type, SignatureKind.Construct),
      (type) => checker.getPropertiesOfType(type),
      (type) => checker.getIndexInfosOfType(type),
    );
    const data = [...walked, ...intersections.filter((type) => signaturesOf(type).length === 0)];
    const thenables = new Set(data.filter((type) => isThenable(project, type)));
    const holders = data.filter((type) => {
      return !thenables.has(type) && checker.getPropertiesOfType(type).length > 0;
    });
    const properties = holders.map((type) => checker.getPropertiesOfType(type));
    const parameters = signatures.map((signature) => signature.getParameters()).filter(isFilled);
    prefetchEach([...properties, ...parameters], (symbols) => checker.getTypeOfSymbol(symbols));
    inlineFunctions = inlineFunctionsAmong(project, properties);
    const remapped = mayHaveSyntaxConstraints() ? properties.flat() : [];
    const typeNodes = remapped.map((symbol) => typeNodeBeforeMapping(project, symbol));
    prefetchEach(
      typeNodes.filter((node) => node !== undefined),
      (node) => checker.getTypeFromTypeNode(node),
    );

    const next: Type[] = [];
    const follow = (from: Type | undefined, types: readonly (Type | undefined)[]): void => {
      for (const type of types.filter((type) => type !== undefined)) {
        next.push(type);
        if (from === undefined || values.has(from)) values.add(type);
      }
    };
    for (const type of composed) follow(type, membersOf(type));
    for (const type of references)
      if (!thenables.has(type)) follow(type, checker.getTypeArguments(type));
    for (const type of walked)
      follow(
        type,
        indexesOf(project, type).map((info) => info.valueType),
      );
    for (const [i, type] of holders.entries())
      follow(type, checker.getTypeOfSymbol(properties[i] ?? []));
    // The first parameter is the context.
    for (const symbols of parameters) follow(undefined, checker.getTypeOfSymbol(symbols).slice(1));
    for (const signature of signatures)
      follow(undefined, [checker.getReturnTypeOfSignature(signature)]);
    level = next;
  }
}

function membersOf(type: Type): readonly Type[] {
  return (type as UnionOrIntersectionType).getTypes();
}

/** Whether a type is an intersection that is read as one object. */
function isOfObjects(type: Type): boolean {
  return (
    type.isIntersectionType() && type.getTypes().every(({ flags }) => flags & TypeFlags.Object)
  );
}

/** Whether the type is an instance of a generic one. */
function hasArguments(type: Type): boolean {
  if (type.getAliasSymbol()) return type.getAliasTypeArguments().length > 0;
  return type.isObjectType() && (type.objectFlags & ObjectFlags.Reference) !== 0;
}

function symbolKeyOf({ symbol }: TypeReferences): Key | undefined {
  return symbol === undefined ? undefined : typescript.symbolKey(symbol);
}

function aliasKeyOf({ aliasSymbol }: TypeReferences): Key | undefined {
  return aliasSymbol === undefined ? undefined : typescript.symbolKey(aliasSymbol);
}

function targetOf(type: Type): Type | undefined {
  return type.isTypeReference() ? type.getTarget() : undefined;
}

/**
 * Whether a type has a method `then`. Only that method is read. The other methods of a query
 * builder have such large types that TypeScript gives up and answers `any`: it counts its steps
 * between two expressions, including queries.
 */
function isThenable(project: Project, type: Type): boolean {
  return project.checker
    .getPropertiesOfType(type)
    .some(({ name, flags }) => name === 'then' && (flags & SymbolFlags.Method) !== 0);
}

/** `Date` and other built-ins, whose properties are never read. */
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
