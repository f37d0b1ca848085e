import type { ResultForm } from '../routes/route-group.ts';

/** A kind of client: the names of its classes, and of its groups' classes. */
export interface ClientKind {
  /** The prefix of the names of its classes. */
  readonly prefix: string;
  readonly client: string;
  readonly group: string;
  /** The class of a route by its result. */
  readonly routes: Readonly<Record<ResultForm, string>>;
  /** As `routes`, with hooks that clients see. */
  readonly hookedRoutes: Readonly<Record<ResultForm, string>>;
}

export const clientKinds: readonly ClientKind[] = [
  {
    prefix: '',
    client: 'generated.ClientBase',
    group: 'generated.Group',
    routes: {
      value: 'generated.Route',
      stream: 'generated.StreamRoute',
      detached: 'generated.DetachedRoute',
      file: 'generated.FileRoute',
    },
    hookedRoutes: {
      value: 'generated.HookedRoute',
      stream: 'generated.HookedStreamRoute',
      detached: 'generated.HookedDetachedRoute',
      file: 'generated.HookedFileRoute',
    },
  },
  {
    prefix: 'Async',
    client: 'generated.AsyncClientBase',
    group: 'generated.AsyncGroup',
    routes: {
      value: 'generated.AsyncRoute',
      stream: 'generated.AsyncStreamRoute',
      detached: 'generated.AsyncDetachedRoute',
      file: 'generated.AsyncFileRoute',
    },
    hookedRoutes: {
      value: 'generated.AsyncHookedRoute',
      stream: 'generated.AsyncHookedStreamRoute',
      detached: 'generated.AsyncHookedDetachedRoute',
      file: 'generated.AsyncHookedFileRoute',
    },
  },
];
