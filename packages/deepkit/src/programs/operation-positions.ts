import type { ReflectionOp } from '@deepkit/type-spec';
import { operandsOf } from './type-program.ts';

/** Finds the operation at a position of a program, which can be the position of an operand. */
export class OperationsByPosition {
  readonly #byProgram = new WeakMap<readonly ReflectionOp[], readonly ReflectionOp[]>();

  at(ops: readonly ReflectionOp[], position: number): ReflectionOp | undefined {
    let list = this.#byProgram.get(ops);
    if (!list) {
      list = withOperands(ops);
      this.#byProgram.set(ops, list);
    }
    return list[position];
  }
}

/** Each operation once for itself and once for each of its operands. */
function withOperands(ops: readonly ReflectionOp[]): ReflectionOp[] {
  const list: ReflectionOp[] = [];
  for (let i = 0; i < ops.length; i++) {
    const op = ops[i] as ReflectionOp;
    list.push(op);
    for (let n = operandsOf(op); n > 0; n--, i++) list.push(op);
  }
  return list;
}
