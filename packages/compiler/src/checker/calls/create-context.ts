import {
  createModelBuilder,
  type FormContext,
  formContextOf,
  type TypeId,
} from '@mikrokit/types/model';
import type { FileContext, ReadContext } from '../read-context.ts';
import { createTypeDepthGuard } from '../types/limits/type-depth.ts';
import { createTypeWeights } from '../types/limits/type-weights.ts';
import { createValueSizeGuard } from '../types/limits/value-size.ts';
import { readType } from '../types/read-type.ts';

type ContextOptions = Partial<
  Pick<ReadContext, 'byReflection' | 'declarations' | 'openType' | 'parsing'>
> & {
  /** Whether no routes of other files that were read before are reused. */
  readonly readsAll?: boolean;
};

/** Makes the context for an empty model. */
export function createReadContext(
  { file, reporter, isPackageSymbol }: FileContext,
  {
    byReflection = false,
    declarations = 'none',
    readsAll = false,
    openType = 'MK1009',
    parsing = { by: 'nobody' },
  }: ContextOptions = {},
): ReadContext {
  const builder = createModelBuilder();
  const rejected = new Set<TypeId>();
  const checks: ReadContext['checks'] = [];
  let forms: FormContext | undefined;
  const context: ReadContext = {
    project: file.project,
    pipeline: file.pipeline,
    readType: (type, location) => readType(context, type, location),
    importedRoutes: readsAll ? undefined : file.importedRoutes(),
    builder,
    reporter,
    isPackageSymbol,
    byReflection,
    declarations,
    undeclared: new Set(),
    mayHaveSyntaxConstraints: file.mayHaveSyntaxConstraints,
    mayStateConstraints: file.mayStateConstraints,
    expandingAliases: new Set(),
    checkFunctions: new Map(),
    parsing,
    schemas: new Map(),
    isInput: false,
    inputs: {},
    readTypeIn: readType,
    patternCosts: new Map(),
    openType,
    known: new Map(),
    knownWithoutUndefined: new Map(),
    knownMembers: new Map(),
    knownDefaults: new Map(),
    prefetched: new Set(),
    cutOff: new Map(),
    depthGuard: createTypeDepthGuard(createTypeWeights(file.project)),
    valueSize: createValueSizeGuard({ checks, rejected, reporter }),
    rejected,
    encodeOnly: new Map(),
    forms: () => {
      forms ??= formContextOf(builder.types);
      return forms;
    },
    checks,
  };
  return context;
}
