import type { ErrorModel, TypeId, TypePlace } from '@mikrokit/types/model';
import type { ReadContext } from '../types/read-context.ts';
import { readParams } from './read-params.ts';
import { readErrors, readResult } from './read-result.ts';
import { reflectHandler } from './reflect-handler.ts';

/** A handler's types in the model. */
export interface HandlerTypes {
  /** A tuple labelled with the parameters' names, without the context. */
  readonly params: TypeId;
  readonly result: TypeId;
  readonly errors: readonly ErrorModel[];
}

/** A handler, and how to read it. */
interface HandlerToRead {
  readonly handler: (...args: never) => unknown;
  /** In words: `route 'users/get'`. */
  readonly owner: string;
  /** Whether its result is sent. If not, it may have any type. */
  readonly hasResult: boolean;
}

/** Reads the types of a handler; `undefined` if it has none, which is refused. */
export function readHandler(
  context: ReadContext,
  { handler, owner, hasResult }: HandlerToRead,
): HandlerTypes | undefined {
  const type = reflectHandler(context, handler, owner);
  if (!type) return undefined;
  const params = readParams(context, type, owner);
  const place: TypePlace = { what: `The result of ${owner}`, path: '' };
  return {
    params,
    result: hasResult
      ? readResult(context, type.return, place)
      : context.builder.add({ kind: 'undefined' }),
    errors: readErrors(context, type.return, owner),
  };
}
