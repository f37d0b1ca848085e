import type { ErrorModel } from '@mikrokit/types/model';
import type { HookHandler } from '@mikrokit/types/runtime';
import type { ReadContext } from '../types/read-context.ts';
import { type HandlerTypes, readHandler } from './read-handler.ts';

/**
 * Reads a hook with one of the router's own handlers. Its errors are declared by the function that
 * checks a credential.
 */
export function readOwnHook(
  context: ReadContext,
  { header, own }: HookHandler,
  owner: string,
  provided: ReadonlySet<string>,
): HandlerTypes | undefined {
  const { builder } = context;
  const credential = {
    type: builder.add({ kind: 'string' }),
    label: 'credential',
    optional: true,
  } as const;
  const params = builder.add({ kind: 'tuple', elements: header === undefined ? [] : [credential] });
  const result = builder.add({ kind: 'undefined' });
  if (own?.checker === undefined) return { params, result, errors: [], mayBeFalse: false };
  const { checker } = own;
  const types = readHandler(context, { handler: checker, owner, hasResult: false, provided });
  if (!types) return undefined;
  return { params, result, errors: withUnauthorized(types.errors), mayBeFalse: false };
}

/** Adds the error of the hook itself. The application can also declare one with this type. */
function withUnauthorized(errors: readonly ErrorModel[]): readonly ErrorModel[] {
  if (!errors.some(({ type }) => type === 'unauthorized'))
    return [...errors, { type: 'unauthorized', statuses: [401] }];
  return errors.map((error) => {
    if (error.type !== 'unauthorized' || error.statuses === undefined) return error;
    const statuses = new Set([...error.statuses, 401]);
    return { ...error, statuses: [...statuses].sort((a, b) => a - b) };
  });
}
