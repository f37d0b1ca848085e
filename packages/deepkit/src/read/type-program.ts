import { unpack } from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';

/** An operation of a type program. */
export interface Step {
  readonly op: ReflectionOp;
  /** Where it stands among the operations and their operands. */
  readonly at: number;
  /** What its first operand names. */
  readonly operand: unknown;
  /** Its operands: places on the stack, positions, numbers. */
  readonly operands: readonly number[];
}

/** How many operands follow an operation, where any do: as `Processor` of `@deepkit/type` eats them. */
const OPERANDS: ReadonlyMap<ReflectionOp, number> = new Map([
  ...[
    ReflectionOp.numberBrand,
    ReflectionOp.literal,
    ReflectionOp.classExtends,
    ReflectionOp.implements,
    ReflectionOp.parameter,
    ReflectionOp.functionReference,
    ReflectionOp.classReference,
    ReflectionOp.enumMember,
    ReflectionOp.namedTupleMember,
    ReflectionOp.typeParameter,
    ReflectionOp.typeParameterDefault,
    ReflectionOp.callSignature,
    ReflectionOp.function,
    ReflectionOp.property,
    ReflectionOp.propertySignature,
    ReflectionOp.method,
    ReflectionOp.methodSignature,
    ReflectionOp.defaultValue,
    ReflectionOp.description,
    ReflectionOp.typeName,
    ReflectionOp.distribute,
    ReflectionOp.typeof,
    ReflectionOp.arg,
    ReflectionOp.jump,
    ReflectionOp.call,
    ReflectionOp.inline,
  ].map((op) => [op, 1] as const),
  ...[
    ReflectionOp.jumpCondition,
    ReflectionOp.infer,
    ReflectionOp.loads,
    ReflectionOp.inlineCall,
    ReflectionOp.mappedType,
    ReflectionOp.mappedType2,
  ].map((op) => [op, 2] as const),
]);

/** How many operands follow an operation. */
export function operandsOf(op: ReflectionOp): number {
  return OPERANDS.get(op) ?? 0;
}

/** A type program, read. */
export interface TypeProgram {
  readonly program: readonly unknown[];
  readonly steps: readonly Step[];
  /** All that operands name. */
  readonly stack: readonly unknown[];
  /** Where it starts: what stands before is run when it is called. */
  readonly main: number;
  /** The name that it gives its type. */
  readonly owner?: string;
}

/** Reads the operations of a type program. */
export function readProgram(program: readonly unknown[]): TypeProgram {
  const { ops, stack } = unpack(program as never);
  const steps: Step[] = [];
  for (let i = 0; i < ops.length; i++) {
    const op = ops[i] as ReflectionOp;
    const count = OPERANDS.get(op) ?? 0;
    const operand = count === 0 ? undefined : stack[ops[i + 1] as number];
    steps.push({ op, at: i, operand, operands: ops.slice(i + 1, i + 1 + count) });
    i += count;
  }
  // Behind all else: what stands before it is the name of a part.
  const last = steps.findLast(({ op }) => op !== ReflectionOp.nominal);
  const name = last?.op === ReflectionOp.typeName ? last.operand : undefined;
  const main = ops[0] === ReflectionOp.jump ? (ops[1] as number) : 0;
  return { program, steps, stack, main, ...(typeof name === 'string' && { owner: name }) };
}

/** The type program of a function or class, or of a reference to a type; `undefined` for anything else. */
export function programOf(carrier: unknown): readonly unknown[] | undefined {
  if (Array.isArray(carrier)) return carrier;
  const isCarrier = typeof carrier === 'function' && Object.hasOwn(carrier, '__type');
  const program: unknown = isCarrier ? Reflect.get(carrier, '__type') : undefined;
  return Array.isArray(program) ? program : undefined;
}

/** References stand in functions, as what they name may be declared later. */
export function callReference(reference: unknown): unknown {
  if (typeof reference !== 'function') return undefined;
  try {
    return reference();
  } catch {
    // Computing the type fails in the same way, and tells of it.
    return undefined;
  }
}

/** What a step refers to: types, and classes with all that they extend. */
export function referencesOf({ op, operand }: Step): readonly unknown[] {
  if (op === ReflectionOp.arg) return Array.isArray(operand) ? [operand] : [];
  if (!REFERENCES.has(op)) return [];
  const reference = callReference(operand);
  return [reference, ...basesOf(reference)];
}

const REFERENCES: ReadonlySet<ReflectionOp> = new Set([
  ReflectionOp.inline,
  ReflectionOp.inlineCall,
  ReflectionOp.classReference,
  ReflectionOp.functionReference,
]);

function basesOf(value: unknown): unknown[] {
  if (typeof value !== 'function') return [];
  const base: unknown = Object.getPrototypeOf(value);
  return base === Function.prototype || base === null ? [] : [base, ...basesOf(base)];
}
