import { unpack } from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';

/** An operation of a type program. */
export interface Step {
  readonly op: ReflectionOp;
  /** Where it stands among the operations and their operands. */
  readonly at: number;
  /** What its first operand names. */
  readonly operand: unknown;
  /** How many values it takes off the stack, where its second operand says so. */
  readonly count: number;
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

/** The operations of a type program, with the name that it gives its type. */
export function readProgram(program: readonly unknown[]) {
  const { ops, stack } = unpack(program as never);
  const steps: Step[] = [];
  for (let i = 0; i < ops.length; i++) {
    const op = ops[i] as ReflectionOp;
    const count = OPERANDS.get(op) ?? 0;
    const operand = count === 0 ? undefined : stack[ops[i + 1] as number];
    const taken = op === ReflectionOp.inlineCall ? (ops[i + 2] as number) : 0;
    steps.push({ op, at: i, operand, count: taken });
    i += count;
  }
  const name = steps.findLast(({ op }) => op === ReflectionOp.typeName)?.operand;
  const main = ops[0] === ReflectionOp.jump ? (ops[1] as number) : 0;
  return { steps, stack, main, ...(typeof name === 'string' && { owner: name }) };
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
