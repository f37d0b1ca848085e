import type { OpenApiOptions } from './open-api-document.ts';

/** A test for the option `only`. Throws for a pattern that matches no id. */
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

/** Characters with a meaning in regular expressions. */
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;
