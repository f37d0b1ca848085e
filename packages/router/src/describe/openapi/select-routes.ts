import type { OpenApiOptions } from './open-api-document.ts';

/** The test of the option `only`. Throws for a pattern that none of the ids matches. */
export function createSelection(
  only: OpenApiOptions['only'],
  ids: readonly string[],
): (route: { readonly id: string }) => boolean {
  if (only === undefined) return () => true;
  const tests = [only].flat().map((pattern) => {
    const literals = pattern.split('*').map((literal) => literal.replaceAll(SPECIAL, '\\$&'));
    const test = new RegExp(`^${literals.join('.*')}$`, 's');
    if (!ids.some((id) => test.test(id)))
      throw new TypeError(
        `openapi: only: no route matches ${JSON.stringify(pattern)}; routes have ids such as ${JSON.stringify(ids[0] ?? '')}`,
      );
    return test;
  });
  return ({ id }) => tests.some((test) => test.test(id));
}

/** Characters that mean something in a pattern. */
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;
