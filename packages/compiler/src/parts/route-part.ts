import type { HookModel, Types } from '@mikrokit/types/model';
import type { FoundRoute } from '../checker/read-routes.ts';

/** What was read of the routes that a router takes from another file by one import. */
export interface RoutePart {
  readonly routes: readonly PartRoute[];
  readonly hooks: Readonly<Record<string, HookModel>>;
  /** Hooks that stand at the level of the import itself, and so apply to routes beside it. */
  readonly levelHooks: readonly string[];
  /** All that routes and hooks are made of. */
  readonly types: Types;
}

/** A route of a part; its types are ids of the part's types, its hooks those that stand in the part. */
export type PartRoute = FoundRoute;

/** Where a part comes from. */
export interface PartSource {
  /** What is imported and where it stands among the routes: one that differs is another part. */
  readonly key: string;
  /** The file that declares it, whose imports are all that its types can depend on, beside what all files do. */
  readonly file: string;
}

/** The parts of a project that were read before, and are as they would be read now. */
export interface KnownParts {
  readonly find: (source: PartSource) => RoutePart | undefined;
  /** Keeps what was read, or found, and is to be found again. */
  readonly keep: (source: PartSource, part: RoutePart) => void;
}
