import type { Type } from '@deepkit/type';
import { isIdentical } from '../reflection/identical-types.ts';
import type { RunningProgram } from './running-program.ts';

/** Thrown for a generic type whose arguments grow with each step into it. */
export class EndlessTypeError extends Error {
  override readonly name = 'EndlessTypeError';
  /** The outermost instance of the type. */
  readonly outermost: RunningProgram;

  constructor(why: string, outermost: RunningProgram) {
    super(why);
    this.outermost = outermost;
  }
}

/**
 * A generic type grows without end if its arguments become larger this many times on one way into it. Types that count
 * their levels in an argument end sooner.
 */
const MAX_GROWTH = 64;
/**
 * Arguments that only change do not show growth. The limit is far beyond any handwritten type, and
 * small enough for the stack.
 */
const MAX_INSTANCES = 500;

/**
 * Throws an {@link EndlessTypeError} if a program calls itself repeatedly with larger type
 * arguments.
 */
export function rejectInfinite(
  running: RunningProgram,
  object: unknown,
  inputs: readonly Type[],
): void {
  let weight: number | undefined;
  let growth = 0;
  let count = 0;
  let outermost: RunningProgram | undefined;
  for (let one: RunningProgram | undefined = running; one; one = one.previous) {
    if (one.object !== object || one.inputs.length !== inputs.length) continue;
    if (inputs.every((type, i) => isIdentical(type, one?.inputs[i]))) break;
    weight ??= sumOf(inputs);
    const before = sumOf(one.inputs);
    if (before < weight) growth++;
    weight = Math.min(weight, before);
    count++;
    outermost = one;
  }
  if (outermost === undefined) return;
  if (growth >= MAX_GROWTH) throw new EndlessTypeError('which grows without end', outermost);
  if (count >= MAX_INSTANCES)
    throw new EndlessTypeError(
      `which nests more than ${MAX_INSTANCES} instances of itself in each other`,
      outermost,
    );
}

function sumOf(inputs: readonly Type[]): number {
  return inputs.reduce((sum, input) => sum + weightOf(input), 0);
}

/** Throws if `@deepkit/type` confuses a type with itself under other type arguments. */
export function rejectWrongRecursion(
  running: RunningProgram,
  result: unknown,
  inputs: readonly Type[],
): void {
  for (let one: RunningProgram | undefined = running; one; one = one.previous) {
    if (one.resultTypes?.at(-1) !== result) continue;
    if (!one.inputs.every((type, i) => isIdentical(type, inputs[i]))) throw new Error(MESSAGE);
  }
}

const MESSAGE = 'a generic type holds itself with other type arguments';

/** The most parts that are counted for one type. */
const MOST = 1000;

/** How much a type consists of: the types inside it, each once, and the length of literal texts. */
function weightOf(type: Type): number {
  const seen = new Set<object>([type]);
  let weight = 0;
  for (const part of seen) {
    weight += ownWeight(part);
    if (seen.size < MOST) for (const inner of partsOf(part)) seen.add(inner);
  }
  return weight;
}

function ownWeight(part: object): number {
  const literal: unknown = Reflect.get(part, 'literal');
  return typeof literal === 'string' ? 1 + literal.length : 1;
}

function partsOf(type: object): readonly object[] {
  return ['types', 'type', 'index', 'arguments', 'typeArguments', 'parameters', 'return']
    .flatMap((key) => Reflect.get(type, key) as unknown)
    .filter((part) => typeof part === 'object' && part !== null);
}
