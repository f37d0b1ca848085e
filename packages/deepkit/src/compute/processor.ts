import {
  type Packed,
  Processor,
  type ReflectOptions,
  type RuntimeStackEntry,
  type Type,
} from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';
import { accessIndex } from './access-index.ts';
import { correctProperty, correctRest } from './correct-member.ts';
import { createDistribution } from './distribute.ts';
import { refuseEndless, refuseTakenForItself } from './growing.ts';
import { Homomorphic } from './homomorphic.ts';
import type { Intersecting } from './intersect-types.ts';
import { keysOf } from './keys-of.ts';
import { disguise, isLost, isPending, markWritten, reveal } from './lost-type.ts';
import type { Machine } from './machine.ts';
import { prepareMapping } from './map-type.ts';
import { OperationsByPosition } from './op-at.ts';
import { isTypeEntry } from './properties.ts';
import { replaceMethods } from './replaced-methods.ts';
import { Computed, type OnNever, type Running } from './running.ts';
import { unionOf } from './union-of.ts';

/**
 * Computes types as TypeScript does where `Processor` of `@deepkit/type` does not, which keeps the last of the members
 * that an intersection has several times, takes types for the same that are not, and drops what it does not know.
 * Its methods that are replaced are private there: `isKnownProcessor` tells whether they are as they were.
 */
export class CarefulProcessor extends Processor {
  readonly #intersecting: Intersecting;
  readonly #onNever: OnNever;
  readonly #machine: Machine;
  readonly #homomorphic = new Homomorphic();
  readonly #operations = new OperationsByPosition();
  #popped: Type | undefined;
  #isMapping = false;
  #arguments: Type[] = [];
  #frame: readonly RuntimeStackEntry[] = [];

  constructor(intersecting: Intersecting, onNever: OnNever) {
    super();
    this.#intersecting = intersecting;
    this.#onNever = onNever;
    const computed = new Computed();
    Object.defineProperty(this, 'cache', { get: () => computed, set: () => computed.splice(0) });
    const machine = this.#createMachine();
    this.#machine = machine;
    replaceMethods(this, {
      handleIntersection: () => this.#intersecting.intersect(this.popFrame() as Type[]),
      handleDistribute: () => this.#distribute(),
      handleIndexAccess: (original) => accessIndex(machine, original),
      handleKeyOf: (original) => keysOf(machine, this.#homomorphic, original, this.#op(-1)),
      handleMappedType: (original, [, withName]) => this.#mapType(original, withName === true),
    });
    this.#computed = computed;
  }

  readonly #computed: Computed;

  #createMachine(): Machine {
    const processor = this;
    return {
      get running() {
        return processor.running;
      },
      pop: () => super.pop() as Type,
      push: (type) => this.push(type as RuntimeStackEntry),
      top: (count) => this.#top(count),
      resolve: (type) => this.#intersecting.resolve(type),
    };
  }

  /** The program that runs; also after a failure. */
  get running(): Running {
    return this.program as unknown as Running;
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
    refuseEndless(this.running, object, types);
    return super._reflect(object, inputs, options);
  }

  override runProgram(program: Program): Type {
    // A generic type that calls itself runs again without a name of its own, and would be taken for others.
    const { ops, object } = this.running;
    if (program.object === undefined && program.ops === ops) {
      program.object = object;
      Object.assign(program.resultType, { typeArguments: [...program.inputs] });
    }
    return super.runProgram(program);
  }

  protected override pop(): RuntimeStackEntry {
    const entry = super.pop();
    if (!isTypeEntry(entry)) return entry;
    const resolved = this.#intersecting.resolve(entry);
    if (this.#op() === ReflectionOp.inlineCall) {
      const argument = disguise(resolved);
      this.#arguments.unshift(argument);
      return argument as RuntimeStackEntry;
    }
    const type = this.#isMapping ? resolved : reveal(resolved);
    if (this.#op() === ReflectionOp.extends && (isLost(type) || isPending(type))) {
      const name = type.typeName === undefined ? 'a type' : `\`${type.typeName}\``;
      throw new Error(`a conditional type asks for ${name}, which is not known at run time`);
    }
    this.#popped = type;
    return type;
  }

  protected override push(entry: RuntimeStackEntry, program?: Program): void {
    if (this.#arguments.length > 0) refuseTakenForItself(this.running, entry, this.#arguments);
    this.#arguments = [];
    super.push(entry, program);
  }

  protected override popFrame(): RuntimeStackEntry[] {
    this.#frame = super
      .popFrame()
      .map((entry) => (isTypeEntry(entry) ? reveal(this.#intersecting.resolve(entry)) : entry));
    return this.#frame as RuntimeStackEntry[];
  }

  protected override pushType(type: Type): void {
    super.pushType(this.#corrected(type));
  }

  #corrected(type: Type): Type {
    switch (this.#op()) {
      case ReflectionOp.unknown:
        markWritten(type);
        return type;
      case ReflectionOp.never:
        if (this.running.ops[this.running.program + 1] === ReflectionOp.return) {
          this.#onNever(this.running);
        }
        return type;
      case ReflectionOp.union:
        return unionOf(this.#frame as unknown as readonly Type[]);
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
    if (frame.distributiveLoop) frame.distributiveLoop.take(this.pop() as Type);
    else frame.distributiveLoop = createDistribution(this.pop() as Type);
    const next = frame.distributiveLoop.next();
    if (next === undefined) {
      const type = frame.distributiveLoop.result();
      this.popFrame();
      this.push(type as RuntimeStackEntry);
    } else {
      // Where the coroutine reads the type that it is for; -1 comes back to this very operation.
      this.running.stack[frame.startIndex + 1] = next;
      this.call(at, -1);
    }
  }

  #mapType(original: () => void, withName: boolean): void {
    const { previous } = this.running.frame;
    prepareMapping(this.#machine, withName);
    this.#isMapping = true;
    original();
    this.#isMapping = false;
    if (this.running.frame === previous) this.#homomorphic.end(this.#machine);
  }

  #top(count: number): Type[] {
    const { stack, stackPointer } = this.running;
    return stack
      .slice(stackPointer - count + 1, stackPointer + 1)
      .map((entry) => reveal(this.#intersecting.resolve(entry as Type)));
  }
}

type Program = Parameters<Processor['runProgram']>[0];
