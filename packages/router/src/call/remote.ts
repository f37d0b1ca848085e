/** What errors of other calls are known by. Registered, as client and router may be bundled apart. */
export const REMOTE: unique symbol = Symbol.for('mikrokit.remote') as never;

/**
 * Marks an error as another call's answer, so that a handler from which it escapes does not give it as its own. An error
 * that is marked by `false`, for no answer at all, stays so.
 */
export function toRemote<E extends object>(error: E): E {
  if (!(REMOTE in error)) Reflect.defineProperty(error, REMOTE, { value: true });
  return error;
}
