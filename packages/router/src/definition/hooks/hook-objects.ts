import { shareClass } from '@mikrokit/types/runtime';
import type { Context } from '../../call/context.ts';
import { Definition, HookObject } from '../definitions.ts';
import type { AnyHandler, Routes } from '../route.ts';

/** The object that `hook()` makes. */
export class DefinedHook extends HookObject<{ readonly own: OwnHook | undefined }> {
  /** Returns the settings of a hook whose handler is ours, and undefined for other hooks. */
  static ownOf(hook: object): OwnHook | undefined {
    return Definition.broughtBy(hook as DefinedHook).own;
  }
}

shareClass(DefinedHook, 'DefinedHook');

/** The settings of a hook whose handler is ours. `hook()` has no options for them. */
export interface OwnHook {
  /** The application's function that checks a credential. */
  readonly checker?: AnyHandler;
  /** Whether the handler reads a cookie. */
  readonly readsCookie?: boolean;
  /** The cookie of a session, without which calls are let through. */
  readonly sessionCookie?: string;
  /** Ends what the handler began, after the routes within the hook, whether they failed or not. */
  readonly finish?: (context: Context, provided: unknown) => unknown;
  /** Has to be prepared before a server starts. */
  readonly store?: { prepare?(): Promise<void> } | undefined;
  /** How the idempotency keys of routes behind it are stored; their code knows the type of it. */
  readonly idempotency?: unknown;
}

/** The routes that one call of `routes()` put within a hook that provides a value. */
export interface GuardedBatch {
  readonly hook: DefinedHook;
  readonly routes: Routes;
  /** The entries that stand for these routes in a router, by the same keys. */
  readonly entries: Readonly<Record<string, GuardedEntry>>;
}

/** A route, hook or group within a hook that provides a value. It remembers the routes beside it. */
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
