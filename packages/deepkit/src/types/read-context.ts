import type { Type } from '@deepkit/type';
import {
  createModelBuilder,
  type DiagnosticCode,
  diagnosticFixes,
  type ModelBuilder,
  type TypeId,
  type TypeLocation,
} from '@mikrokit/types/model';
import type { PatternCost } from '@mikrokit/types/pattern';
import type { ErrorClass } from '@mikrokit/types/runtime';
import type { TypeComputer } from '../processor/type-computer.ts';
import type { Rejection } from '../rejection-error.ts';

/** The state of reading all types of one model. */
export interface ReadContext {
  readonly builder: ModelBuilder;
  readonly errorClass: ErrorClass;
  readonly computer: TypeComputer;
  /** `readType` of `read-type.ts`, with which the readers of each kind read inner types. */
  readonly readType: (type: Type, location: TypeLocation) => TypeId;
  /** Types that were read, or are being read. */
  readonly known: Map<Type, TypeId>;
  /** Ids of rejected types, for which no further diagnostics are reported. */
  readonly rejected: Set<TypeId>;
  /**
   * Types that parameters cannot contain, with the members that a plain object of their data lacks.
   */
  readonly encodeOnly: Map<TypeId, string>;
  readonly rejections: Rejection[];
  /** Type programs whose unresolved names were reported already. */
  readonly searched: Set<object>;
  /** The costs of patterns, by source and flags. */
  readonly patternCosts: Map<string, PatternCost>;
  /** Checks that can only run once all types are read. */
  readonly checks: (() => void)[];
}

/** Makes the context for an empty model. */
export function createReadContext(
  errorClass: ErrorClass,
  computer: TypeComputer,
  readType: (context: ReadContext, type: Type, location: TypeLocation) => TypeId,
): ReadContext {
  const context: ReadContext = {
    builder: createModelBuilder(),
    errorClass,
    computer,
    readType: (type, location) => readType(context, type, location),
    known: new Map(),
    rejected: new Set(),
    encodeOnly: new Map(),
    rejections: [],
    searched: new Set(),
    patternCosts: new Map(),
    checks: [],
  };
  return context;
}

/** Records a rejection, unless it was recorded before. `fix` defaults to the fix of the code. */
export function reject(
  { rejections }: ReadContext,
  code: DiagnosticCode,
  message: string,
  fix: string = diagnosticFixes[code],
): void {
  if (!rejections.some((known) => known.message === message))
    rejections.push({ code, message, fix });
}

/**
 * Rejects the type being read. `why` follows the printed type. `fix` defaults to the fix of the
 * code.
 */
export type RejectType = (code: DiagnosticCode, why: string, fix?: string) => undefined;
