/**
 * Finds one of JavaScript's own classes by name: `Float16Array`, `Temporal.PlainDate`. Throws an error that names the
 * class if the runtime lacks it, so that an API that needs it does not start there.
 */
export function builtIn<C>(name: string): C {
  let value: unknown = globalThis;
  for (const key of name.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  if (typeof value === 'function') return value as C;
  throw new Error(
    `The types of this API need ${name}, which this runtime does not have. Run a newer version of it, or import a polyfill before the routes.`,
  );
}
