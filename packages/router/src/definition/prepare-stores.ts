import type { FlatRoutes } from './flatten-routes.ts';
import { DefinedHook } from './hooks/hook-objects.ts';

/** Prepares the stores of hooks and detached streams, each once. Rejects with the first error of a store. */
export async function prepareStores({ hooks, routes }: FlatRoutes): Promise<void> {
  const stores = new Set<{ prepare?(): Promise<void> } | undefined>([
    ...hooks.map(({ definition }) => DefinedHook.ownOf(definition)?.store),
    ...routes.map(({ stream }) => stream?.store),
  ]);
  await Promise.all([...stores].map((store) => store?.prepare?.()));
}
