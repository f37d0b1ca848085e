/**
 * The property that marks errors of other calls. A registered symbol, because client and router can
 * be bundled separately.
 */
export const REMOTE: unique symbol = Symbol.for('mikrokit.remote') as never;

/**
 * Marks an error as the answer of another call, so that a handler which lets it escape does not
 * send it as its own. Keeps an existing mark: `false` stands for a call without an answer.
 */
export function toRemote<E extends object>(error: E): E {
  if (!(REMOTE in error)) Reflect.defineProperty(error, REMOTE, { value: true });
  return error;
}
