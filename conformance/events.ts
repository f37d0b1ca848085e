/** Named events that one call emits and another waits for. */
export interface Events {
  emit(name: string): void;
  /** Resolves once `name` has been emitted, or at once if it already was. */
  wait(name: string): Promise<void>;
}

/** Creates {@link Events}, with which the suite observes handlers that never reply. */
export function createEvents(): Events {
  const events = new Map<string, PromiseWithResolvers<void>>();
  const event = (name: string): PromiseWithResolvers<void> => {
    const found = events.get(name) ?? Promise.withResolvers<void>();
    events.set(name, found);
    return found;
  };
  return {
    emit: (name) => event(name).resolve(),
    wait: (name) => event(name).promise,
  };
}
