/** The property that marks errors of other calls. Registered, as client and router may be bundled apart. */
export const REMOTE: unique symbol = Symbol.for('mikrokit.remote') as never;

/**
 * Marks an error as another call's answer, so that a handler which lets it escape does not send it as its own. A mark of
 * `false`, for a call without an answer, stays.
 */
export function toRemote<E extends object>(error: E): E {
  if (!(REMOTE in error)) Reflect.defineProperty(error, REMOTE, { value: true });
  return error;
}
