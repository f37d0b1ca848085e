import type { Type } from '@deepkit/type';
import {
  createModelBuilder,
  type DiagnosticCode,
  diagnosticFixes,
  type ModelBuilder,
  type TypeId,
} from '@mikrokit/types/model';
import type { PatternCost } from '@mikrokit/types/pattern';
import type { ErrorClass } from '@mikrokit/types/runtime';
import type { TypeComputer } from '../compute/compute-types.ts';
import type { Refusal } from './refusal-error.ts';

/** What reading types needs, for one model. */
export interface ReadContext {
  readonly builder: ModelBuilder;
  readonly errorClass: ErrorClass;
  readonly computer: TypeComputer;
  /** Types that were read, or are being read. */
  readonly known: Map<Type, TypeId>;
  /** What stands for types that were refused, so that nothing more is said of them. */
  readonly refused: Set<TypeId>;
  /** Types that parameters may not hold, and what a plain object of their data lacks. */
  readonly writeOnly: Map<TypeId, string>;
  readonly refusals: Refusal[];
  /** Type programs in which everything that was not found is told already. */
  readonly searched: Set<object>;
  /** What patterns cost, by source and flags. */
  readonly patternCosts: Map<string, PatternCost>;
  /** What can only be judged when all types are read. */
  readonly checks: (() => void)[];
}

/** Makes the context for an empty model. */
export function createReadContext(errorClass: ErrorClass, computer: TypeComputer): ReadContext {
  return {
    builder: createModelBuilder(),
    errorClass,
    computer,
    known: new Map(),
    refused: new Set(),
    writeOnly: new Map(),
    refusals: [],
    searched: new Set(),
    patternCosts: new Map(),
    checks: [],
  };
}

/** Where a type stands. */
export interface Place {
  /** In words: `Parameter 'user' of route 'users/get'`. */
  readonly what: string;
  /** The way from there to the type: `.address.street`, `[number]`. */
  readonly path: string;
}

/** The place of a property. */
export function atName({ what, path }: Place, name: string): Place {
  const key = /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  return { what, path: path + key };
}

/** The place of elements, or of values under an index signature. */
export function atPart({ what, path }: Place, part: string): Place {
  return { what, path: `${path}[${part}]` };
}

/** `Parameter 'user' of route 'users/get' (at .address.street)` */
export function describePlace({ what, path }: Place): string {
  return path === '' ? what : `${what} (at ${path})`;
}

/** Notes why something is refused, once; `fix` is by default that of the code. */
export function refuse(
  { refusals }: ReadContext,
  code: DiagnosticCode,
  message: string,
  fix: string = diagnosticFixes[code],
): void {
  if (!refusals.some((known) => known.message === message)) refusals.push({ code, message, fix });
}
