import type { Compiler } from '@mikrokit/compiler';
import { deepkitTypes } from '@mikrokit/deepkit';
import type { Handlers } from '@mikrokit/types/runtime';
import type { ApiModel } from '@mikrokit/types/runtime/explain';

/** The models that the checker reads in a file, one for each router. */
export function modelsOf(compiler: Compiler, file: string): readonly ApiModel[] {
  const modules = compiler.compile(file)?.modules ?? [];
  return modules.flatMap((module) => {
    const model = /^ {2}model: (".*"),$/m.exec(module)?.[1];
    return model === undefined ? [] : [JSON.parse(JSON.parse(model)) as ApiModel];
  });
}

/** How a route's model by reflection compares to that of the checker. */
export interface Comparison {
  /** In what it differs on the wire, or why there is none. */
  readonly difference?: string;
  /** Whether it is the same in all, names and the order of members included. */
  readonly isSame: boolean;
}

/** Reads a route by reflection; contracts are hashes of all types on the wire, its hooks' included. */
export function compareModels(
  model: ApiModel,
  id: string,
  handlers: Handlers | undefined,
): Comparison {
  const route = handlers?.routes.find((known) => known.id === id);
  if (!handlers || !route) return { isSame: false, difference: 'no such route was loaded' };
  const hooks = handlers.hooks.filter((hook) => route.hooks.includes(hook.id));
  try {
    const { model: text } = deepkitTypes().codecsOf({ ...handlers, hooks, routes: [route] });
    const read = JSON.parse(text as string) as ApiModel;
    const [wanted, got] = [model.routes[id], read.routes[id]];
    const isSame = got?.params === wanted?.params && got?.result === wanted?.result;
    if (got?.contract === wanted?.contract) return { isSame };
    const difference = `${wanted?.signature}\n  is by reflection\n${got?.signature}`;
    return { isSame: false, difference };
  } catch (error) {
    return { isSame: false, difference: error instanceof Error ? error.message : String(error) };
  }
}
