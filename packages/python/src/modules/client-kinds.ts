import type { ResultForm } from '../routes/route-group.ts';

/** A client that is written: its classes and those of its groups. */
export interface ClientKind {
  /** The prefix of the names of its classes. */
  readonly prefix: string;
  readonly client: string;
  readonly group: string;
  /** The class of a route with hooks that take parameters. */
  readonly hookedRoute: string;
  /** The class of a route by its result. */
  readonly routes: Readonly<Record<ResultForm, string>>;
}

export const clientKinds: readonly ClientKind[] = [
  {
    prefix: '',
    client: 'generated.SyncClient',
    group: 'generated.Group',
    hookedRoute: 'generated.HookedRoute',
    routes: {
      value: 'generated.Route',
      stream: 'generated.StreamRoute',
      detached: 'generated.DetachedRoute',
      file: 'generated.FileRoute',
    },
  },
  {
    prefix: 'Async',
    client: 'generated.AsyncClientBase',
    group: 'generated.AsyncGroup',
    hookedRoute: 'generated.AsyncHookedRoute',
    routes: {
      value: 'generated.AsyncRoute',
      stream: 'generated.AsyncStreamRoute',
      detached: 'generated.AsyncDetachedRoute',
      file: 'generated.AsyncFileRoute',
    },
  },
];
