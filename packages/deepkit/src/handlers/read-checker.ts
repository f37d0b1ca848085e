import type { ReadContext } from '../types/read-context.ts';
import { type HandlerToRead, type HandlerTypes, readHandler } from './read-handler.ts';

/** Reads the hook around a function that checks a credential: the function's own parameter is not the caller's. */
export function readChecker(
  context: ReadContext,
  {
    header,
    ...checker
  }: Omit<HandlerToRead, 'hasResult'> & { readonly header: string | undefined },
): HandlerTypes | undefined {
  const types = readHandler(context, { ...checker, hasResult: false });
  if (!types) return undefined;
  const { builder } = context;
  const credential = {
    type: builder.add({ kind: 'string' }),
    label: 'credential',
    optional: true,
  } as const;
  const isDeclared = types.errors.some(({ type }) => type === 'unauthorized');
  return {
    ...types,
    params: builder.add({ kind: 'tuple', elements: header === undefined ? [] : [credential] }),
    errors: isDeclared ? types.errors : [...types.errors, { type: 'unauthorized' }],
  };
}
