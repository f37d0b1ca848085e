import type { Compiler } from '@mikrokit/compiler';
import { deepkitTypes } from '@mikrokit/deepkit';
import type { Handlers } from '@mikrokit/types/runtime';
import type { ApiModel } from '@mikrokit/types/runtime/explain';

/** The models that the checker reads from a file, one per router. */
export function modelsOf(compiler: Compiler, file: string): readonly ApiModel[] {
  const modules = compiler.compile(file)?.modules ?? [];
  return modules.flatMap((module) => {
    const model = /^ {2}model: (".*"),$/m.exec(module)?.[1];
    return model === undefined ? [] : [JSON.parse(JSON.parse(model)) as ApiModel];
  });
}

/** How a route's model by reflection compares to the checker's. */
export interface Comparison {
  /** The difference on the wire, or why there is no model. */
  readonly difference?: string;
  /** Whether it is identical, names and order of members included. */
  readonly isSame: boolean;
}

/** Reads a route by reflection. Contracts are hashes of all types on the wire, including those of hooks. */
export function compareModels(
  model: ApiModel,
  id: string,
  handlers: Handlers | undefined,
): Comparison {
  const route = handlers?.routes.find((known) => known.id === id);
  if (!handlers || !route) return { isSame: false, difference: 'no such route was loaded' };
  const hooks = handlers.hooks.filter((hook) => route.hooks?.includes(hook.id));
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
