import { HookObject, type HookRules } from '../definitions.ts';
import type { AnyHandler, Routes } from '../route.ts';

/** The object that `hook()` makes. */
export class DefinedHook extends HookObject {
  readonly #checker: AnyHandler | undefined;

  constructor(rules: HookRules, checker: AnyHandler | undefined) {
    super(rules);
    this.#checker = checker;
  }

  /** The application's function that checks a credential, if the handler is ours. */
  static checkerOf(hook: DefinedHook): AnyHandler | undefined {
    return hook.#checker;
  }
}

/** The routes that one call of `routes()` put within a hook that provides a value. */
export interface GuardedBatch {
  readonly hook: DefinedHook;
  readonly routes: Routes;
  /** The entries that stand for these routes in a router, by the same keys. */
  readonly entries: Readonly<Record<string, GuardedEntry>>;
}

/** A route, hook or group within a hook that provides a value. It remembers the routes beside it. */
export class GuardedEntry extends HookObject {
  readonly entry: unknown;
  readonly #batch: GuardedBatch;

  constructor(entry: unknown, batch: GuardedBatch) {
    super(HookObject.rulesOf(batch.hook));
    this.entry = entry;
    this.#batch = batch;
  }

  get guard(): DefinedHook {
    return this.#batch.hook;
  }

  static batchOf(entry: GuardedEntry): GuardedBatch {
    return entry.#batch;
  }
}
