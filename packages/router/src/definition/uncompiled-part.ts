/**
 * Replaced by `mikrokit build`. Built code starts often, and shows codes instead of the texts
 * below.
 */
declare const MIKROKIT_BUILD: 'server' | 'function' | undefined;

/**
 * The texts for parts that only some routers have. Separate from `error-messages.ts`, which every
 * start loads.
 */
const TEXTS = {
  'no-http-routes':
    'has the option http, but its types were read without HTTP routes. Write http as a literal where the compiler can ' +
    'see it, then compile again; for deepkitTypes, pass it `http: createHttpRoutes` of @mikrokit/router/http.',
  'no-keys':
    'has the option idempotencyKey, but its types were read without it. Write `idempotencyKey: true` as a literal where ' +
    'the compiler can see it, then compile again; types of @mikrokit/deepkit have none.',
  'no-hook-codec':
    'was not compiled as it is. Write it as hook({ … }) where the compiler can see it ' +
    '(in the object given to createRouter or a constant it names), then compile again.',
};

/** The message of an error about a part that was not compiled. `subject` ends with a space. */
export function uncompiledMessage(code: keyof typeof TEXTS, subject: string): string {
  const text =
    typeof MIKROKIT_BUILD === 'undefined' ? TEXTS[code] : `${code} (the source says more)`;
  return `createRouter: ${subject}${text}`;
}
