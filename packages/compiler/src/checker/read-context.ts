import type { DiagnosticCode } from '@mikrokit/types/model';
import { createModelBuilder, type ModelBuilder, type TypeId } from '@mikrokit/types/model';
import type { PatternCost } from '@mikrokit/types/pattern';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import type { NodeHandle, Project, Type, Symbol as TypeSymbol } from 'typescript/unstable/sync';
import type { KnownParts } from '../parts/route-part.ts';
import type { CheckedFile } from './checked-project.ts';
import { createExpansion, type Expansion } from './expansion.ts';
import type { IsPackageSymbol } from './package-symbol.ts';
import type { Reporter } from './reporter.ts';
import type { RequestPipeline } from './requests/request-pipeline.ts';
import type { WriteOnly } from './write-only.ts';

/** A file that is being read. */
export interface FileReading {
  readonly file: CheckedFile;
  readonly reporter: Reporter;
  readonly isPackageSymbol: IsPackageSymbol;
}

/** What reading types needs, for one model. */
export interface ReadContext {
  readonly project: Project;
  readonly pipeline: RequestPipeline;
  /** Where parts of routers are kept; none while a single type is read. */
  readonly parts: KnownParts | undefined;
  readonly builder: ModelBuilder;
  readonly reporter: Reporter;
  readonly isPackageSymbol: IsPackageSymbol;
  /** What to report a type as that depends on a type parameter. */
  readonly openType: DiagnosticCode;
  /** Whether the router reads its types by reflection too, which knows of no JSDoc tags. */
  readonly byReflection: boolean;
  /** Whether there is anything in the project that a type's syntax says and TypeScript forgets. */
  readonly saysMore: () => boolean;
  /** The aliases whose syntax is being read. */
  readonly expanding: Set<Node>;
  /** What patterns cost, by source and flags. */
  readonly patternCosts: Map<string, PatternCost>;
  /** Types that were read, or are being read, by the checker's id. */
  readonly known: Map<number, TypeId>;
  readonly expansion: Expansion;
  /** What stands for types that were refused, so that nothing more is said of them. */
  readonly refused: Set<TypeId>;
  /** Types that parameters may not hold. */
  readonly writeOnly: Map<TypeId, WriteOnly>;
  /** What can only be judged when all types are read. */
  readonly checks: (() => void)[];
}

/** What is not the same for all that is read. */
type ReadingTraits = Partial<Pick<ReadContext, 'byReflection' | 'openType'>>;

/** Makes the context for an empty model. */
export function createReadContext(
  { file, reporter, isPackageSymbol }: FileReading,
  { byReflection = false, openType = 'MK1009' }: ReadingTraits = {},
): ReadContext {
  return {
    project: file.project,
    pipeline: file.pipeline,
    // What is kept was not read with these eyes.
    parts: byReflection ? undefined : file.parts(),
    builder: createModelBuilder(),
    reporter,
    isPackageSymbol,
    byReflection,
    saysMore: file.saysMore,
    expanding: new Set(),
    patternCosts: new Map(),
    openType,
    known: new Map(),
    expansion: createExpansion(),
    refused: new Set(),
    writeOnly: new Map(),
    checks: [],
  };
}

/** Where a type stands, for diagnostics. */
export interface Place {
  /** The declaration to point at. */
  readonly node: Node;
  /** In words: `Parameter 'user' of route 'users/get'`. */
  readonly what: string;
  /** The way from there to the type: `.address.street`, `[number]`. */
  readonly path: string;
  /** A result may be `never`, for a handler that always throws. */
  readonly isResult: boolean;
  /** The type of a property itself may have a default. */
  readonly isProperty?: boolean;
  /** Nobody wrote the type, TypeScript inferred it: of a result or of what an object literal in it holds. */
  readonly isInferred?: boolean;
}

/** Reports why a type is refused, `why` following its spelling; `fix` is by default that of the code. */
export type Refuse = (code: DiagnosticCode, why: string, fix?: string) => undefined;

/** The place of a property, pointing at its declaration when that is in the user's own code. */
export function atProperty(context: ReadContext, place: Place, property: TypeSymbol): Place {
  const declaration = property.valueDeclaration;
  const isForeign = declaration === undefined || declaration.path.includes('/node_modules/');
  const node = isForeign ? undefined : declaration.resolve(context.project);
  const isInferred = place.isInferred === true && property.declarations.every(isOfObjectLiteral);
  return {
    ...atName(place, property.name),
    node: node ?? place.node,
    isProperty: true,
    isInferred,
  };
}

function isOfObjectLiteral({ kind }: NodeHandle): boolean {
  return kind === SyntaxKind.PropertyAssignment || kind === SyntaxKind.ShorthandPropertyAssignment;
}

/** The place of a property by its name. */
export function atName(place: Place, name: string): Place {
  return { ...place, path: `${place.path}${formatKey(name)}` };
}

/** The place of elements or of values under an index signature. */
export function atPart(place: Place, part: string): Place {
  return { ...place, path: `${place.path}[${part}]`, isProperty: false };
}

/** `Parameter 'user' of route 'users/get' (at .address.street)` */
export function describePlace(place: Place): string {
  return place.path === '' ? place.what : `${place.what} (at ${place.path})`;
}

/** The type as TypeScript prints it, shortened when it is long. */
export function spell(context: Pick<ReadContext, 'project'>, type: Type): string {
  const text = context.project.checker.typeToString(type);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

function formatKey(name: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}
