import type { ReflectionOp } from '@deepkit/type-spec';
import { operandsOf } from '../read/type-program.ts';

/** Which operation each position of a program belongs to, operands included. */
export class OperationsByPosition {
  readonly #known = new WeakMap<readonly ReflectionOp[], readonly ReflectionOp[]>();

  at(ops: readonly ReflectionOp[], position: number): ReflectionOp | undefined {
    let list = this.#known.get(ops);
    if (!list) {
      list = spread(ops);
      this.#known.set(ops, list);
    }
    return list[position];
  }
}

function spread(ops: readonly ReflectionOp[]): ReflectionOp[] {
  const list: ReflectionOp[] = [];
  for (let i = 0; i < ops.length; i++) {
    const op = ops[i] as ReflectionOp;
    list.push(op);
    for (let n = operandsOf(op); n > 0; n--, i++) list.push(op);
  }
  return list;
}
