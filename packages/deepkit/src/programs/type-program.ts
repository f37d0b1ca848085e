import { unpack } from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';

/** An operation of a type program. */
export interface Step {
  readonly op: ReflectionOp;
  /** Its position among the operations and their operands. */
  readonly at: number;
  /** The value on the stack that its first operand refers to. */
  readonly operand: unknown;
  /** Its operands: indexes of the stack, positions, numbers. */
  readonly operands: readonly number[];
}

/** Number of operands of each operation that has any, as `Processor` of `@deepkit/type` reads them. */
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

/** Number of operands of an operation. */
export function operandsOf(op: ReflectionOp): number {
  return OPERANDS.get(op) ?? 0;
}

/** A type program with its operations decoded. */
export interface TypeProgram {
  readonly program: readonly unknown[];
  readonly steps: readonly Step[];
  /** The values that operands refer to. */
  readonly stack: readonly unknown[];
  /** The position where it starts. The operations before it are coroutines. */
  readonly main: number;
  /** The name of its type. */
  readonly owner?: string;
}

/** Decodes a type program. */
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
  // Only the last one names the whole type. Others name its parts.
  const last = steps.findLast(({ op }) => op !== ReflectionOp.nominal);
  const name = last?.op === ReflectionOp.typeName ? last.operand : undefined;
  const main = ops[0] === ReflectionOp.jump ? (ops[1] as number) : 0;
  return { program, steps, stack, main, ...(typeof name === 'string' && { owner: name }) };
}

/**
 * The type program of a function or class, or of a reference to a type. `undefined` for anything
 * else.
 */
export function programOf(carrier: unknown): readonly unknown[] | undefined {
  if (Array.isArray(carrier)) return carrier;
  const isCarrier = typeof carrier === 'function' && Object.hasOwn(carrier, '__type');
  const program: unknown = isCarrier ? Reflect.get(carrier, '__type') : undefined;
  return Array.isArray(program) ? program : undefined;
}

/** Calls a reference. References are functions, because the type can be declared later. */
export function callReference(reference: unknown): unknown {
  if (typeof reference !== 'function') return undefined;
  try {
    return reference();
  } catch {
    // Computing the type fails for the same reason, and reports it.
    return undefined;
  }
}

/** The types and classes that a step refers to, with the base classes of these. */
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
