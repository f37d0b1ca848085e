import type { DiagnosticCode, FormContext, ModelBuilder, TypeId } from '@mikrokit/types/model';
import type { PatternCost } from '@mikrokit/types/pattern';
import type { ImportedRoutesStore } from '../incremental/imported-routes.ts';
import type { Project, Type } from './api/checked-types.ts';
import type { Node } from './api/syntax.ts';
import type { Declarations } from './constraints/declared-constraints.ts';
import type { JsonLiteral } from './constraints/json-literal.ts';
import type { Location } from './location.ts';
import type { CheckedFile } from './projects/checked-project.ts';
import type { Reporter } from './reporting/reporter.ts';
import type { RequestPipeline } from './requests/request-pipeline.ts';
import type { ModuleExport } from './symbols/exports-of.ts';
import type { IsPackageSymbol } from './symbols/symbol-origin.ts';
import type { TypeDepthGuard } from './types/limits/type-depth.ts';
import type { ValueSizeGuard } from './types/limits/value-size.ts';
import type { SchemaUses } from './types/schemas/find-schema-uses.ts';

/** A file whose calls are being read. */
export interface FileContext {
  readonly file: CheckedFile;
  readonly reporter: Reporter;
  readonly isPackageSymbol: IsPackageSymbol;
}

/** Everything that reading types into one model needs. */
export interface ReadContext {
  readonly project: Project;
  readonly pipeline: RequestPipeline;
  /** Reads a type into the model: see types/read-type.ts. The readers of each kind call it for inner types. */
  readonly readType: (type: Type, location: Location) => TypeId;
  /** Earlier read routes of other files. `undefined` if they cannot be reused. */
  readonly importedRoutes: ImportedRoutesStore | undefined;
  readonly builder: ModelBuilder;
  readonly reporter: Reporter;
  readonly isPackageSymbol: IsPackageSymbol;
  /** The diagnostic for a type that depends on a type parameter. */
  readonly openType: DiagnosticCode;
  /** Whether the router also reads its types by reflection, which does not see JSDoc tags. */
  readonly byReflection: boolean;
  /** Which comments TypeScript copies into the declarations that the project writes. */
  readonly declarations: Declarations;
  /** Declarations whose tags are rejected because they are missing there: each is reported once. */
  readonly undeclared: Set<Node>;
  /** Whether any file of the project can contain constraints that only its syntax shows. */
  readonly mayHaveSyntaxConstraints: () => boolean;
  /** Whether a file, of the user or of a package, can contain such constraints. */
  readonly mayStateConstraints: (file: string) => boolean;
  /** The type aliases whose syntax is being read. */
  readonly expandingAliases: Set<Node>;
  /** The functions of checks, by their names. */
  readonly checkFunctions: Map<string, ModuleExport>;
  /** For what `Parsed` types are read. */
  readonly parsing: Parsing;
  /** The schemas of `Parsed` types, by their names. */
  readonly schemas: Map<string, ModuleExport>;
  /** Whether the input of a schema is read, in which the library can write `unknown` and `any`. */
  readonly isInput: boolean;
  /** The parts needed to read `Parsed` types, created once. */
  readonly inputs: { context?: ReadContext; uses?: SchemaUses };
  /** Reads a type in a context made from this one. */
  readonly readTypeIn: (context: ReadContext, type: Type, location: Location) => TypeId;
  /** The costs of patterns, by source and flags. */
  readonly patternCosts: Map<string, PatternCost>;
  /** Types that were read, or are being read, by the checker's id. */
  readonly known: Map<number, TypeId>;
  /** Unions without `undefined`, as optional properties have them: many properties share a large one. */
  readonly knownWithoutUndefined: Map<number, TypeId>;
  /** The defaults that types declare. */
  readonly knownDefaults: Map<Type, readonly JsonLiteral[]>;
  /** Members of unions without brands and defaults. `undefined` for members without values. */
  readonly knownMembers: Map<Type, Type | undefined>;
  /** Types for which everything that reading needs was requested. */
  readonly prefetched: Set<Type>;
  /** Types that were too many to be requested in one batch, each with its batch. */
  readonly cutOff: Map<Type, { readonly types: readonly Type[]; readonly at: number }>;
  readonly depthGuard: TypeDepthGuard;
  readonly valueSize: ValueSizeGuard;
  /** Placeholders of types that were rejected, so that nothing else is reported about them. */
  readonly rejected: Set<TypeId>;
  /** Types that parameters cannot contain. */
  readonly encodeOnly: Map<TypeId, EncodeOnly>;
  /** The types for looking at their unions, once all types have been read. */
  readonly forms: () => FormContext;
  /** Checks to run once all types have been read. */
  readonly checks: (() => void)[];
}

/**
 * The codecs of a router import the schemas of `Parsed` types. A client's codecs need only their
 * names. Other codecs have none.
 */
type Parsing =
  | { readonly by: 'router'; readonly file: string }
  | { readonly by: 'client' | 'nobody' };

/** Why values of a type can be encoded, but not decoded. */
interface EncodeOnly {
  readonly code: DiagnosticCode;
  readonly typeText: string;
  /** Follows the text of the type. */
  readonly why: string;
}
