import type { Packed } from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';
import { parametersOf } from './location-in-program.ts';
import { programOf, readProgram, type TypeProgram } from './type-program.ts';

/** The type program of a handler with `any` instead of its context, whose type is not read. */
export function handlerProgram(handler: object): TypeProgram | undefined {
  const program = programOf(handler);
  if (!program) return undefined;
  const read = readProgram(program);
  const [context] = parametersOf(read);
  const start = read.steps.findIndex(({ at }) => at >= read.main) + 1;
  // `...args: [context: Context, id: number]`
  if (context === undefined) return read;
  if (read.steps[read.steps.indexOf(context) - 1]?.op === ReflectionOp.rest) return read;
  const from = read.steps[start]?.at ?? 0;
  const ops = String(program.at(-1));
  // Filled to the same length, so that positions stay valid: `readonly` only changes the value on top of the stack.
  const fill = `${encode(ReflectionOp.any)}${encode(ReflectionOp.readonly).repeat(context.at - from - 1)}`;
  return readProgram([
    ...program.slice(0, -1),
    `${ops.slice(0, from)}${fill}${ops.slice(context.at)}`,
  ] as Packed);
}

/** Like `encodeOps` of `@deepkit/type`. */
function encode(op: ReflectionOp): string {
  return String.fromCharCode(op + 33);
}
