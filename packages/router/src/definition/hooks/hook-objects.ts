import { shareClass } from '@mikrokit/types/runtime';
import type { Context } from '../../call/context.ts';
import { Definition, HookObject } from '../definitions.ts';
import type { AnyHandler, Routes } from '../route-definition.ts';

/** The object that `hook()` makes. */
export class DefinedHook extends HookObject<{ readonly own: OwnHook | undefined }> {
  /** Returns the settings of a hook with a built-in handler. `undefined` for other hooks. */
  static ownOf(hook: object): OwnHook | undefined {
    return Definition.broughtBy(hook as DefinedHook).own;
  }
}

shareClass(DefinedHook, 'DefinedHook');

/** The settings of a hook with a built-in handler, which `hook()` does not offer as options. */
export interface OwnHook {
  /** The application's function that checks a credential. */
  readonly checker?: AnyHandler;
  /** Whether the handler reads a cookie. */
  readonly readsCookie?: boolean;
  /** The session's cookie. Calls without it are accepted. */
  readonly sessionCookie?: string;
  /** Cleans up after the handler. Runs after the routes inside the hook, even if they failed. */
  readonly finish?: (context: Context, provided: unknown) => unknown;
  /** Prepared before a server starts. */
  readonly store?: { prepare?(): Promise<void> } | undefined;
  /**
   * The settings for idempotency keys of routes after the hook. Only the code for keys knows their
   * type.
   */
  readonly idempotency?: unknown;
}

/** The routes of one `routes()` call of a hook that provides a value. */
export interface GuardedBatch {
  readonly hook: DefinedHook;
  readonly routes: Routes;
  /** The entries that replace these routes in a router, under the same keys. */
  readonly entries: Readonly<Record<string, GuardedEntry>>;
}

/** A route, hook or group inside a hook that provides a value, with all the routes of its batch. */
export class GuardedEntry extends HookObject<{ readonly batch: GuardedBatch }> {
  readonly entry: unknown;

  constructor(entry: unknown, batch: GuardedBatch) {
    super({ rules: HookObject.rulesOf(batch.hook), batch });
    this.entry = entry;
  }

  get guard(): DefinedHook {
    return GuardedEntry.batchOf(this).hook;
  }

  static batchOf(entry: GuardedEntry): GuardedBatch {
    return Definition.broughtBy(entry).batch;
  }
}

shareClass(GuardedEntry, 'GuardedEntry');
