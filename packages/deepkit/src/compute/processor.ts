import {
  type Packed,
  Processor,
  ReflectionKind,
  type ReflectOptions,
  type RuntimeStackEntry,
  type Type,
} from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';
import { createDistribution, spreadEnums } from './distribute.ts';
import type { Intersecting } from './intersect-types.ts';
import {
  disguise,
  isLost,
  isNever,
  isPending,
  lostType,
  markWritten,
  neverType,
  reveal,
} from './lost-type.ts';
import { OperationsByPosition } from './op-at.ts';
import { isList, isTypeEntry, membersAt, UNDEFINED, withoutUndefined } from './properties.ts';
import { Computed, type Frame, type OnNever, type Running } from './running.ts';
import { isSame } from './same-type.ts';
import { unionOf } from './union-of.ts';

/**
 * Computes types as TypeScript does where `Processor` of `@deepkit/type` does not, which keeps the last of the members
 * that an intersection has several times, takes types for the same that are not, and drops what it does not know.
 * Its methods that are replaced are private there: {@link isKnownProcessor} tells whether they are as they were.
 */
export class CarefulProcessor extends Processor {
  readonly #intersecting: Intersecting;
  readonly #onNever: OnNever;
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
    this.#replace('handleIntersection', () => this.#intersect());
    this.#replace('handleDistribute', () => this.#distribute());
    this.#replace('handleIndexAccess', (original) => this.#indexAccess(original));
    this.#replace('handleKeyOf', (original) => this.#keyOf(original));
    this.#replace('handleMappedType', (original, args) => this.#mapType(original, args));
    this.#computed = computed;
  }

  readonly #computed: Computed;

  #replace(name: Replaced, by: (original: () => unknown, args: unknown[]) => unknown): void {
    const original = Reflect.get(Processor.prototype, name) as (...args: unknown[]) => unknown;
    const value = (...args: unknown[]) => by(() => original.apply(this, args), args);
    Object.defineProperty(this, name, { value });
  }

  /** The program that runs; also after a failure. */
  get running(): Running {
    return this.#running;
  }

  get #running(): Running {
    return this.program as unknown as Running;
  }

  get #op(): ReflectionOp | undefined {
    return this.#operations.at(this.#running.ops, this.#running.program);
  }

  override _reflect(
    object: Packed,
    inputs: RuntimeStackEntry[] = [],
    options: ReflectOptions = {},
  ): Type {
    const types = inputs as Type[];
    this.#computed.wanted = types;
    for (let one: Running | undefined = this.#running; one; one = one.previous) {
      if (one.object !== object || one.inputs.length !== types.length) continue;
      const { inputs: known } = one;
      if (types.every((type, i) => isSame(type, known[i]))) break;
      if (types.every((type, i) => type.kind === known[i]?.kind)) throw new Error(GROWING);
    }
    return super._reflect(object, inputs, options);
  }

  override runProgram(program: Program): Type {
    // A generic type that calls itself runs again without a name of its own, and would be taken for others.
    const { ops, object } = this.#running;
    if (program.object === undefined && program.ops === ops) program.object = object;
    return super.runProgram(program);
  }

  protected override pop(): RuntimeStackEntry {
    const entry = super.pop();
    if (!isTypeEntry(entry)) return entry;
    const resolved = this.#intersecting.resolve(entry);
    if (this.#op === ReflectionOp.inlineCall) {
      const argument = disguise(resolved);
      this.#arguments.unshift(argument);
      return argument as RuntimeStackEntry;
    }
    const type = this.#isMapping ? resolved : reveal(resolved);
    if (this.#op === ReflectionOp.extends && (isLost(type) || isPending(type))) {
      const name = type.typeName === undefined ? 'a type' : `\`${type.typeName}\``;
      throw new Error(`a conditional type asks for ${name}, which is not known at run time`);
    }
    this.#popped = type;
    return type;
  }

  protected override push(entry: RuntimeStackEntry, program?: Program): void {
    if (this.#arguments.length > 0) this.#refuseGrowing(entry);
    this.#arguments = [];
    super.push(entry, program);
  }

  /** A type that calls itself by other arguments is taken for itself where `@deepkit/type` holds them for the same. */
  #refuseGrowing(entry: RuntimeStackEntry): void {
    for (let one: Running | undefined = this.#running; one; one = one.previous) {
      if (one.resultTypes?.at(-1) !== entry) continue;
      if (!one.inputs.every((type, i) => isSame(type, this.#arguments[i])))
        throw new Error(GROWING);
    }
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
    switch (this.#op) {
      case ReflectionOp.unknown:
        markWritten(type);
        return type;
      case ReflectionOp.never:
        if (this.#running.ops[this.#running.program + 1] === ReflectionOp.return) {
          this.#onNever(this.#running);
        }
        return type;
      case ReflectionOp.union:
        return unionOf(this.#frame as unknown as readonly Type[]);
      case ReflectionOp.rest: {
        const isParameter = this.#running.ops[this.#running.program + 1] === ReflectionOp.parameter;
        if (type.kind === ReflectionKind.rest && !isParameter && isList(type.type)) {
          type.type = lostType(REST);
        }
        return type;
      }
      case ReflectionOp.property:
      case ReflectionOp.propertySignature:
        return this.#correctedProperty(type);
      default:
        return type;
    }
  }

  /** `a: string | undefined` stays what it is, in the place of `a?: string`, and `never` stays as well. */
  #correctedProperty(property: Type): Type {
    if (
      property.kind !== ReflectionKind.property &&
      property.kind !== ReflectionKind.propertySignature
    ) {
      return property;
    }
    const written = this.#popped;
    if (property.optional && written) {
      delete property.optional;
      property.type = written;
      written.parent = property;
    }
    // `__meta?: never & […]`, of annotations.
    if (property.type.kind === ReflectionKind.never && property.name !== '__meta') {
      property.type = neverType();
    }
    return property;
  }

  #intersect(): Type {
    return this.#intersecting.intersect(this.popFrame() as Type[]);
  }

  #distribute(): void {
    const at = this.eatParameter() as number;
    const { frame } = this.#running;
    if (frame.distributiveLoop) frame.distributiveLoop.take(this.pop() as Type);
    else frame.distributiveLoop = createDistribution(this.pop() as Type);
    const next = frame.distributiveLoop.next();
    if (next === undefined) {
      const type = frame.distributiveLoop.result();
      this.popFrame();
      this.push(type as RuntimeStackEntry);
    } else {
      // Where the coroutine reads the type that it is for; -1 comes back to this very operation.
      this.#running.stack[frame.startIndex + 1] = next;
      this.call(at, -1);
    }
  }

  #indexAccess(original: () => unknown): void {
    const [container, index] = this.#top(2) as [Type, Type];
    const unknown = [container, index].find((type) => isLost(type) || isPending(type));
    if (unknown) {
      this.pop();
      this.pop();
      this.push(isPending(unknown) ? lostType(OWN_PART) : { ...unknown });
      return;
    }
    original();
    const type = super.pop() as Type;
    const accessed = membersAt(container, index);
    const members = type.kind === ReflectionKind.union ? type.types : [type];
    const missing = accessed.some(({ optional }) => optional) ? [UNDEFINED] : [];
    const mapping = this.#mappingOver(index);
    if (mapping) mapping.modifiers = accessed[0];
    const all = missing.length > 0 || type.kind === ReflectionKind.union;
    this.push((all ? unionOf([...members, ...missing]) : type) as RuntimeStackEntry);
  }

  /** The mapped type that goes over what an index is: `T[K]` in `{ [K in keyof T]: T[K] }`. */
  #mappingOver(index: Type): Frame | undefined {
    const { stack } = this.#running;
    for (let frame: Frame | undefined = this.#running.frame; frame; frame = frame.previous) {
      const key = stack[frame.startIndex + 1];
      if (frame.mappedType && isTypeEntry(key)) return isSame(key, index) ? frame : undefined;
    }
    return undefined;
  }

  #keyOf(original: () => unknown): void {
    const [type] = this.#top(1) as [Type];
    if (!isLost(type) && !isPending(type)) return void original();
    this.pop();
    this.push(isPending(type) ? lostType(OWN_PART) : { ...type });
  }

  #mapType(original: () => unknown, [, withName]: unknown[]): void {
    const { frame, ops, program, stack, stackPointer } = this.#running;
    const top = this.#intersecting.resolve(stack[stackPointer] as Type);
    const key = stack[frame.startIndex + 1] as Type & { origin?: { optional?: boolean } };
    const isRequired = ((ops[program + 2] as number) & REMOVES_OPTIONAL) !== 0;
    const { modifiers } = frame;
    frame.modifiers = undefined;
    const mapped = (type: Type): Type => {
      if (isNever(type)) return neverType();
      const wasOptional = key.origin?.optional === true || modifiers?.optional === true;
      const value = isRequired && wasOptional ? withoutUndefined(type) : type;
      // `@deepkit/type` takes `?` from the property that a type stands in, whichever it is.
      return Object.assign(value, { parent: modifiers });
    };
    if (!frame.mappedType) stack[stackPointer] = spreadEnums(reveal(top));
    else if (withName !== true) stack[stackPointer] = mapped(top);
    else if (top.kind === ReflectionKind.tuple) {
      // `as` gives another name, which says nothing of the property that it comes from.
      const [value, name] = top.types;
      if (value) value.type = mapped(this.#intersecting.resolve(value.type));
      const origin = key.origin ?? modifiers;
      if (name && origin) Object.assign(name.type, { origin });
    }
    this.#isMapping = true;
    original();
    this.#isMapping = false;
  }

  #top(count: number): unknown[] {
    const { stack, stackPointer } = this.#running;
    return stack
      .slice(stackPointer - count + 1, stackPointer + 1)
      .map((entry) => (isTypeEntry(entry) ? reveal(this.#intersecting.resolve(entry)) : entry));
  }
}

type Program = Parameters<Processor['runProgram']>[0];

/** `MappedModifier.removeOptional` of `@deepkit/type-spec`, a `const enum`. */
const REMOVES_OPTIONAL = 2;

const REPLACED = [
  'handleIntersection',
  'handleDistribute',
  'handleIndexAccess',
  'handleKeyOf',
  'handleMappedType',
] as const;

type Replaced = (typeof REPLACED)[number];

/** Whether the `@deepkit/type` that is installed computes by the methods that are replaced here. */
export function isKnownProcessor(): boolean {
  return REPLACED.every((name) => typeof Reflect.get(Processor.prototype, name) === 'function');
}

const GROWING = 'a generic type holds itself with other type arguments';

/** The type compiler writes `...string[]` and, of a name for `string`, `...Name` alike. */
export const REST = {
  what: 'the rest of a list by a name or by `readonly`: at run time it cannot be told from a list of such lists',
  fix: 'Write `...` before the type of the elements with `[]`, as in `...string[]`; in the place of a tuple write its elements out.',
};

const OWN_PART = {
  what: 'a part of the type that it stands in, which is not known yet when it is asked for',
  fix: 'Give that part a name of its own, and use it in both places.',
};
