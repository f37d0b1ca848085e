import {
  type Packed,
  Processor,
  type ReflectOptions,
  type RuntimeStackEntry,
  type Type,
} from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';
import { OperationsByPosition } from '../programs/operation-positions.ts';
import { createUnion } from '../reflection/create-union.ts';
import type { Intersector } from '../reflection/intersect-types.ts';
import { isTypeEntry } from '../reflection/members.ts';
import {
  fromPlaceholder,
  isPending,
  isUnresolvable,
  markExplicit,
  toPlaceholder,
} from '../reflection/placeholder-types.ts';
import { createDistribution } from './distribution.ts';
import { HomomorphicMapping } from './homomorphic-mapping.ts';
import { computeIndexAccess } from './index-access.ts';
import { rejectInfinite, rejectWrongRecursion } from './infinite-instantiation.ts';
import { computeKeyof } from './keyof.ts';
import { prepareMappedType } from './mapped-type.ts';
import { correctProperty, correctRest } from './member-corrections.ts';
import type { OperationContext } from './operation-context.ts';
import { replaceMethods } from './replaced-methods.ts';
import { ComputedTypes, type OnNever, type RunningProgram } from './running-program.ts';

/**
 * Corrects `Processor` of `@deepkit/type` where its types differ from TypeScript's: it keeps only the last of several
 * members with one name in an intersection, confuses different types, and drops unknown ones. The replaced methods are
 * private there; `isKnownProcessor` verifies them.
 */
export class CorrectedProcessor extends Processor {
  readonly #intersector: Intersector;
  readonly #onNever: OnNever;
  readonly #context: OperationContext;
  readonly #computed: ComputedTypes;
  readonly #homomorphic = new HomomorphicMapping();
  readonly #operations = new OperationsByPosition();
  #popped: Type | undefined;
  #isMapping = false;
  #arguments: Type[] = [];
  #frame: readonly RuntimeStackEntry[] = [];

  constructor(intersector: Intersector, onNever: OnNever) {
    super();
    this.#intersector = intersector;
    this.#onNever = onNever;
    const computed = new ComputedTypes();
    Object.defineProperty(this, 'cache', { get: () => computed, set: () => computed.splice(0) });
    const context = this.#createContext();
    this.#context = context;
    replaceMethods(this, {
      handleIntersection: () => this.#intersector.intersect(this.popFrame() as Type[]),
      handleDistribute: () => this.#distribute(),
      handleIndexAccess: (original) => computeIndexAccess(context, original),
      handleKeyOf: (original) => computeKeyof(context, this.#homomorphic, original, this.#op(-1)),
      handleMappedType: (original, [, withName]) => this.#mapType(original, withName === true),
    });
    this.#computed = computed;
  }

  #createContext(): OperationContext {
    const processor = this;
    return {
      get running() {
        return processor.running;
      },
      pop: () => super.pop() as Type,
      push: (type) => this.push(type as RuntimeStackEntry),
      top: (count) => this.#top(count),
      resolve: (type) => this.#intersector.resolve(type),
    };
  }

  /** The running program. After a failure, the one that failed. */
  get running(): RunningProgram {
    return this.program as unknown as RunningProgram;
  }

  #op(offset = 0): ReflectionOp | undefined {
    const { ops, program } = this.running;
    return this.#operations.at(ops, program + offset);
  }

  override _reflect(
    object: Packed,
    inputs: RuntimeStackEntry[] = [],
    options: ReflectOptions = {},
  ): Type {
    const types = inputs as Type[];
    this.#computed.wanted = types;
    rejectInfinite(this.running, object, types);
    return super._reflect(object, inputs, options);
  }

  override runProgram(program: Program): Type {
    // A generic type that calls itself runs again without a name, and would be confused with
    // others.
    const { ops, object } = this.running;
    if (program.object === undefined && program.ops === ops) {
      program.object = object;
      rejectInfinite(this.running, object, program.inputs as Type[]);
      Object.assign(program.resultType, { typeArguments: [...program.inputs] });
    }
    return super.runProgram(program);
  }

  protected override pop(): RuntimeStackEntry {
    const entry = super.pop();
    if (!isTypeEntry(entry)) return entry;
    const resolved = this.#intersector.resolve(entry);
    if (this.#op() === ReflectionOp.inlineCall) {
      const argument = toPlaceholder(resolved);
      this.#arguments.unshift(argument);
      return argument as RuntimeStackEntry;
    }
    const type = this.#isMapping ? resolved : fromPlaceholder(resolved);
    if (this.#op() === ReflectionOp.extends && (isUnresolvable(type) || isPending(type))) {
      const name = type.typeName === undefined ? 'a type' : `\`${type.typeName}\``;
      throw new Error(`a conditional type asks for ${name}, which is not known at run time`);
    }
    this.#popped = type;
    return type;
  }

  protected override push(entry: RuntimeStackEntry, program?: Program): void {
    if (this.#arguments.length > 0) rejectWrongRecursion(this.running, entry, this.#arguments);
    this.#arguments = [];
    super.push(entry, program);
  }

  protected override popFrame(): RuntimeStackEntry[] {
    this.#frame = super
      .popFrame()
      .map((entry) =>
        isTypeEntry(entry) ? fromPlaceholder(this.#intersector.resolve(entry)) : entry,
      );
    return this.#frame as RuntimeStackEntry[];
  }

  protected override pushType(type: Type): void {
    super.pushType(this.#corrected(type));
  }

  #corrected(type: Type): Type {
    switch (this.#op()) {
      case ReflectionOp.unknown:
        markExplicit(type);
        return type;
      case ReflectionOp.never:
        if (this.running.ops[this.running.program + 1] === ReflectionOp.return) {
          this.#onNever(this.running);
        }
        return type;
      case ReflectionOp.union:
        return createUnion(this.#frame as unknown as readonly Type[]);
      case ReflectionOp.rest:
        return this.running.ops[this.running.program + 1] === ReflectionOp.parameter
          ? type
          : correctRest(type);
      case ReflectionOp.property:
      case ReflectionOp.propertySignature:
        return correctProperty(type, this.#popped);
      default:
        return type;
    }
  }

  #distribute(): void {
    const at = this.eatParameter() as number;
    const { frame } = this.running;
    if (frame.distributiveLoop) frame.distributiveLoop.add(this.pop() as Type);
    else frame.distributiveLoop = createDistribution(this.pop() as Type);
    const next = frame.distributiveLoop.next();
    if (next === undefined) {
      const type = frame.distributiveLoop.result();
      this.popFrame();
      this.push(type as RuntimeStackEntry);
    } else {
      // The coroutine reads the current member there; -1 returns to this operation.
      this.running.stack[frame.startIndex + 1] = next;
      this.call(at, -1);
    }
  }

  #mapType(original: () => void, withName: boolean): void {
    const { previous } = this.running.frame;
    prepareMappedType(this.#context, withName);
    this.#isMapping = true;
    original();
    this.#isMapping = false;
    if (this.running.frame === previous) this.#homomorphic.end(this.#context);
  }

  #top(count: number): Type[] {
    const { stack, stackPointer } = this.running;
    return stack
      .slice(stackPointer - count + 1, stackPointer + 1)
      .map((entry) => fromPlaceholder(this.#intersector.resolve(entry as Type)));
  }
}

type Program = Parameters<Processor['runProgram']>[0];
