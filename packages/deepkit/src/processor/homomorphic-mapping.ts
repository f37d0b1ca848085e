import { ReflectionKind, type Type } from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';
import { createUnion } from '../reflection/create-union.ts';
import { PRIMITIVES } from '../reflection/intersect-values.ts';
import type { OperationContext } from './operation-context.ts';
import type { Frame, RunningProgram } from './running-program.ts';

/** The state of a mapped type that is applied to the members of a union. */
interface MappingState {
  /** Index of `T` on the stack. */
  readonly slot: number;
  /** Index of `T` among the type arguments. `undefined` if it is not among them. */
  readonly argument: number | undefined;
  readonly whole: Type;
  readonly members: readonly Type[];
  /** The results so far. Members that are not objects are their own results. */
  readonly results: (Type | undefined)[];
  /** Position of the operation that starts the next member. */
  readonly start: number;
}

/**
 * Applies `{ [K in keyof T]: … }` to each member of a union `T`, as TypeScript does if `T` is a
 * type parameter. Primitive types stay unchanged.
 */
export class HomomorphicMapping {
  readonly #states = new WeakMap<Frame, MappingState>();

  /** Called at `keyof`, with its type on the stack. Returns whether it has pushed the keys. */
  begin(context: OperationContext): boolean {
    const { running } = context;
    const { ops, program: at, frame, stack } = running;
    const outer = frame.previous;
    if (!outer || this.#states.has(outer) || !this.isMappedNext(context)) return false;
    const isOfParameter =
      ops[at - 3] === ReflectionOp.loads &&
      ops[at - 4] === ReflectionOp.var &&
      ops[at - 5] === ReflectionOp.frame;
    const [whole] = context.top(1) as [Type];
    if (!isOfParameter || (whole.kind !== ReflectionKind.union && !isKept(whole))) return false;
    if (whole.decorators?.length) return false;
    const members = (whole.kind === ReflectionKind.union ? whole.types : [whole]).map((member) =>
      context.resolve(member),
    );
    const [up, index] = ops.slice(at - 2, at) as unknown as [number, number];
    const owner = frameAt(frame, up);
    const state: MappingState = {
      slot: owner.startIndex + 1 + index,
      argument: owner.previous ? undefined : index,
      whole: stack[owner.startIndex + 1 + index] as Type,
      members,
      results: members.map((member) => (isKept(member) ? { ...member } : undefined)),
      start: at - 5,
    };
    this.#states.set(outer, state);
    context.pop();
    const next = state.results.indexOf(undefined);
    if (next < 0) {
      context.push({ kind: ReflectionKind.union, types: [] } as unknown as Type);
      return true;
    }
    const member = state.members[next] as Type;
    stack[state.slot] = member;
    context.push(member);
    return false;
  }

  /** Called when a mapped type is complete. Starts the next member, or pushes the union of all results. */
  end(context: OperationContext): void {
    const { running } = context;
    const state = this.#states.get(running.frame);
    if (!state) return;
    const made = context.pop();
    const at = state.results.indexOf(undefined);
    if (at >= 0) state.results[at] = withName(running, state, state.members[at] as Type, made);
    const next = state.results.indexOf(undefined);
    if (next >= 0) {
      running.stack[state.slot] = state.members[next];
      running.program = state.start - 1;
      return;
    }
    this.#states.delete(running.frame);
    running.stack[state.slot] = state.whole;
    const union = createUnion(state.results as Type[]);
    if (union.kind !== ReflectionKind.union) {
      delete union.typeName;
      Reflect.deleteProperty(union, 'typeArguments');
    }
    context.push(union);
  }

  /** Whether the result of `keyof` becomes the keys of a mapped type. */
  isMappedNext({ running: { ops, program } }: OperationContext): boolean {
    const next = ops[program + 1];
    return next === ReflectionOp.mappedType || next === ReflectionOp.mappedType2;
  }
}

function frameAt(frame: Frame, up: number): Frame {
  return up === 0 || !frame.previous ? frame : frameAt(frame.previous, up - 1);
}

/** Names the result for a member like the whole type, with that member as type argument. */
function withName(
  { ops, program, stack, inputs }: RunningProgram,
  state: MappingState,
  member: Type,
  made: Type,
): Type {
  if (ops[program + 1] !== ReflectionOp.typeName || state.argument === undefined) return made;
  const typeArguments = inputs.map((input, i) => (i === state.argument ? member : input));
  const typeName = stack[ops[program + 2] as number];
  return Object.assign(made, { typeName, typeArguments });
}

/** Whether mapping keeps a type: a primitive or `object`, without annotations. */
function isKept(type: Type): boolean {
  return KEPT.has(type.kind) && !Reflect.get(type, 'decorators')?.length;
}

const KEPT: ReadonlySet<ReflectionKind> = new Set([...PRIMITIVES, ReflectionKind.object]);
