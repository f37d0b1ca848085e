import { ReflectionKind, type Type } from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';
import { VALUES } from './intersect-values.ts';
import type { Machine } from './machine.ts';
import type { Frame, Running } from './running.ts';
import { unionOf } from './union-of.ts';

/** A mapped type on its way over the members of a union. */
interface Going {
  /** Where `T` stands on the stack. */
  readonly slot: number;
  /** Which type argument it is; `undefined` if it is none. */
  readonly argument: number | undefined;
  readonly whole: Type;
  readonly members: readonly Type[];
  /** What became of them; at first those that are not objects, which stay what they are. */
  readonly results: (Type | undefined)[];
  /** The operation to go on with for the next member. */
  readonly start: number;
}

/**
 * Mapped types `{ [K in keyof T]: … }` of a type parameter, which TypeScript makes of each member of a union alone, and
 * not of values that are not objects.
 */
export class Homomorphic {
  readonly #going = new WeakMap<Frame, Going>();

  /** Called at `keyof`, with its type on the stack; tells whether the keys are there already. */
  begin(machine: Machine): boolean {
    const { running } = machine;
    const { ops, program: at, frame, stack } = running;
    const outer = frame.previous;
    if (!outer || this.#going.has(outer) || !this.isMappedNext(machine)) return false;
    const isOfParameter =
      ops[at - 3] === ReflectionOp.loads &&
      ops[at - 4] === ReflectionOp.var &&
      ops[at - 5] === ReflectionOp.frame;
    const [whole] = machine.top(1) as [Type];
    if (!isOfParameter || (whole.kind !== ReflectionKind.union && !isKept(whole))) return false;
    if (whole.decorators?.length) return false;
    const members = (whole.kind === ReflectionKind.union ? whole.types : [whole]).map((member) =>
      machine.resolve(member),
    );
    const [up, index] = ops.slice(at - 2, at) as unknown as [number, number];
    const owner = frameAt(frame, up);
    const going: Going = {
      slot: owner.startIndex + 1 + index,
      argument: owner.previous ? undefined : index,
      whole: stack[owner.startIndex + 1 + index] as Type,
      members,
      results: members.map((member) => (isKept(member) ? { ...member } : undefined)),
      start: at - 5,
    };
    this.#going.set(outer, going);
    machine.pop();
    const next = going.results.indexOf(undefined);
    if (next < 0) {
      machine.push({ kind: ReflectionKind.union, types: [] } as unknown as Type);
      return true;
    }
    const member = going.members[next] as Type;
    stack[going.slot] = member;
    machine.push(member);
    return false;
  }

  /** Called where a mapped type is made: goes on with the next member, or makes the union of all. */
  end(machine: Machine): void {
    const { running } = machine;
    const going = this.#going.get(running.frame);
    if (!going) return;
    const made = machine.pop();
    const at = going.results.indexOf(undefined);
    if (at >= 0) going.results[at] = named(running, going, going.members[at] as Type, made);
    const next = going.results.indexOf(undefined);
    if (next >= 0) {
      running.stack[going.slot] = going.members[next];
      running.program = going.start - 1;
      return;
    }
    this.#going.delete(running.frame);
    running.stack[going.slot] = going.whole;
    const union = unionOf(going.results as Type[]);
    if (union.kind !== ReflectionKind.union) {
      delete union.typeName;
      Reflect.deleteProperty(union, 'typeArguments');
    }
    machine.push(union);
  }

  /** Whether what `keyof` gives is what a mapped type goes over. */
  isMappedNext({ running: { ops, program } }: Machine): boolean {
    const next = ops[program + 1];
    return next === ReflectionOp.mappedType || next === ReflectionOp.mappedType2;
  }
}

function frameAt(frame: Frame, up: number): Frame {
  return up === 0 || !frame.previous ? frame : frameAt(frame.previous, up - 1);
}

/** What is made of a member has the name of the whole with that member as its type argument. */
function named(
  { ops, program, stack, inputs }: Running,
  going: Going,
  member: Type,
  made: Type,
): Type {
  if (ops[program + 1] !== ReflectionOp.typeName || going.argument === undefined) return made;
  const typeArguments = inputs.map((input, i) => (i === going.argument ? member : input));
  const typeName = stack[ops[program + 2] as number];
  return Object.assign(made, { typeName, typeArguments });
}

/** Whether a type is of values that are not objects, or of any object; annotations make objects of them. */
function isKept(type: Type): boolean {
  return KEPT.has(type.kind) && !Reflect.get(type, 'decorators')?.length;
}

const KEPT: ReadonlySet<ReflectionKind> = new Set([...VALUES, ReflectionKind.object]);
