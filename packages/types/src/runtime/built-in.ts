/**
 * Finds a built-in class of JavaScript by name: `Float16Array`, `Temporal.PlainDate`. If the
 * runtime lacks it, throws an error that names the class, so an API that needs it fails at startup.
 */
export function builtIn<C>(name: string): C {
  let value: unknown = globalThis;
  for (const key of name.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  if (typeof value === 'function') return value as C;
  throw new Error(
    `The types of this API need ${name}, which this runtime does not have. Run a newer version of it, or import a polyfill before the routes.`,
  );
}
