import type { Packed } from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';
import { parametersOf } from './place-in-program.ts';
import { programOf, readProgram, type TypeProgram } from './type-program.ts';

/** The type program of a handler without what it says of the context, which is not read. */
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
  // Positions stay what they are: `readonly` only marks what stands before it.
  const fill = `${encode(ReflectionOp.any)}${encode(ReflectionOp.readonly).repeat(context.at - from - 1)}`;
  return readProgram([
    ...program.slice(0, -1),
    `${ops.slice(0, from)}${fill}${ops.slice(context.at)}`,
  ] as Packed);
}

/** As `encodeOps` of `@deepkit/type` does. */
function encode(op: ReflectionOp): string {
  return String.fromCharCode(op + 33);
}
