import type { HookHandler } from '@mikrokit/types/runtime';
import type { ReadContext } from '../types/read-context.ts';
import { type HandlerTypes, readHandler } from './read-handler.ts';

/** Reads a hook whose handler is the router's own. Its errors are those of the function that checks a credential. */
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
  const isDeclared = types.errors.some(({ type }) => type === 'unauthorized');
  const errors = isDeclared ? types.errors : [...types.errors, { type: 'unauthorized' }];
  return { params, result, errors, mayBeFalse: false };
}
