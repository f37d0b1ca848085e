import type { ErrorModel, TypeId, TypeLocation } from '@mikrokit/types/model';
import type { ReadContext } from '../types/read-context.ts';
import { readParams } from './read-params.ts';
import { mayBeFalse, readErrors, readResult } from './read-result.ts';
import { reflectHandler } from './reflect-handler.ts';
import { rejectOtherThanContext } from './reject-context.ts';

/** A handler's types in the model. */
export interface HandlerTypes {
  /** A tuple labelled with the parameters' names, without the context. */
  readonly params: TypeId;
  readonly result: TypeId;
  readonly errors: readonly ErrorModel[];
  /** Whether it can return `false`. */
  readonly mayBeFalse: boolean;
}

/** A handler, and how to read it. */
interface HandlerToRead {
  readonly handler: (...args: never) => unknown;
  /** In words: `route 'users/get'`. */
  readonly owner: string;
  /** Whether its result is sent. If not, it can have any type. */
  readonly hasResult: boolean;
  /** The names that its context has by hooks around it. */
  readonly provided: ReadonlySet<string>;
}

/** Reads the types of a handler. `undefined` if it has none, which is rejected. */
export function readHandler(
  context: ReadContext,
  { handler, owner, hasResult, provided }: HandlerToRead,
): HandlerTypes | undefined {
  const type = reflectHandler(context, handler, owner);
  if (!type) return undefined;
  rejectOtherThanContext(context, { handler, name: type.parameters[0]?.name, owner, provided });
  const params = readParams(context, type, owner);
  const location: TypeLocation = { what: `The result of ${owner}`, path: '' };
  return {
    params,
    result: hasResult
      ? readResult(context, type.return, location)
      : context.builder.add({ kind: 'undefined' }),
    errors: readErrors(context, type.return, owner),
    mayBeFalse: mayBeFalse(context, type.return),
  };
}
