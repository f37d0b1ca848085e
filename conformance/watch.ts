/** Events by name that one call can announce and another can wait for. */
export interface Watch {
  /** Announces that something happened. */
  mark(name: string): void;
  /** Resolves once `name` was marked, at once if it was already. */
  until(name: string): Promise<void>;
}

/** Makes a {@link Watch}; the suite uses one to see what a handler without a reply goes through. */
export function createWatch(): Watch {
  const events = new Map<string, PromiseWithResolvers<void>>();
  const event = (name: string): PromiseWithResolvers<void> => {
    const found = events.get(name) ?? Promise.withResolvers<void>();
    events.set(name, found);
    return found;
  };
  return {
    mark: (name) => event(name).resolve(),
    until: (name) => event(name).promise,
  };
}
