import type { LazyRouteOptions, RouteTraits } from '@mikrokit/types/emit';
import type { Documented } from '@mikrokit/types/model';
import type { FoundRoute, ImportSource } from '../../../incremental/imported-routes.ts';
import type { NodeHandle, Type, TypeSymbol } from '../../api/checked-types.ts';
import type { Node } from '../../api/syntax.ts';
import type { HttpRouteNodes } from '../definitions/read-http-route.ts';
import type { Provided } from '../signatures/reject-context.ts';
import type { ImportedEntry } from './find-imported-entries.ts';

/** A value in a routes object: a route, a hook, or an object of more. */
export interface Entry {
  readonly type: Type;
  /** The expression or declaration that it comes from. */
  readonly node: Node;
  /** The keys that lead to it. */
  readonly path: readonly string[];
  /** Ids of the hooks at its level and each outer level, outermost first. Reading adds to them. */
  readonly hooks: readonly string[][];
  /** The values in its context that hooks around it provide, by name. */
  readonly provided: Provided;
  readonly collected: Collected;
  /** The doc comment of its key. */
  readonly doc: Documented;
  /** The declaration of its key. Absent for the routes themselves. */
  readonly key?: NodeHandle | undefined;
  /** Options of its definition that clients need. */
  readonly traits: RouteTraits;
  /** The lazy group that contains it. Absent if there is none. */
  readonly lazy?: LazyAround;
}

/** A lazy group, as the entries in it see it. */
interface LazyAround {
  readonly id: string;
  /** The values that hooks around it provide. */
  readonly provided: Provided;
}

/** A property of a routes object. */
export interface Member {
  readonly symbol: TypeSymbol;
  readonly type: Type;
}

/**
 * The declaration of a property of a routes object. Properties inside hooks come from a mapped type
 * and have no value declaration.
 */
export function declarationOf({
  valueDeclaration,
  declarations,
}: TypeSymbol): NodeHandle | undefined {
  return valueDeclaration ?? (declarations.length === 1 ? declarations[0] : undefined);
}

/** Everything read so far of a routes object. */
export interface Collected {
  readonly routes: FoundRoute[];
  /** The hooks that provide values, by id. */
  readonly guards: Map<string, ReadGuard>;
  readonly imports: ReadImport[];
  /** The locations of HTTP routes by id, unless they were read before. */
  readonly httpRouteNodes: Map<string, HttpRouteNodes>;
  /** The definitions of hooks, by id: see {@link definitionKey}. */
  readonly hookDefinitions: Map<string, string>;
  /** All routes by id, with the hooks of their levels. */
  readonly guardable: Map<string, GuardableRoute>;
  readonly lazy: ReadLazyGroup[];
  /** The options of routes in lazy groups that only their definitions have, by route id. */
  readonly lazyOptions: Map<string, Pick<LazyRouteOptions, 'public' | 'maxBodySize' | 'guards'>>;
  /** The imported entries of the routes object, by the properties that hold them. */
  readonly importedEntries: ReadonlyMap<TypeSymbol, ImportedEntry>;
  /** See read-entry.ts. The readers of groups and handlers call it. */
  readonly readEntry: (entry: Entry) => void;
}

/** A route for which the router can require a hook. */
interface GuardableRoute {
  readonly node: Node;
  /** As in {@link Entry}. Complete when all routes have been read. */
  readonly hooks: readonly string[][];
  readonly isPublic: boolean;
}

/** A lazy group that was read. */
export interface ReadLazyGroup {
  readonly id: string;
  /** The range of its routes among all routes. */
  readonly from: number;
  readonly to: number;
  /** The hooks of the levels around it, as in {@link Entry}. */
  readonly hooks: readonly string[][];
}

/** A hook that provides a value. */
export interface ReadGuard {
  /**
   * Identifies its definition by file and offset. `undefined` if only its type is known, as in a
   * client.
   */
  readonly definition: string | undefined;
  /** Its definition, or the import that brings it. */
  readonly node: Node;
}

/** Imported routes that were read into a model. */
export interface ReadImport {
  readonly source: ImportSource;
  /** The range of its routes among all routes of the model. */
  readonly from: number;
  readonly to: number;
  /** The number of levels of hooks around it. */
  readonly depth: number;
  readonly path: string;
  readonly levelHooks: readonly string[];
}
