/** A client that is written: its classes and those of its groups. */
export interface ClientKind {
  /** The prefix of the names of its classes. */
  readonly prefix: string;
  readonly client: string;
  readonly group: string;
  readonly route: string;
  readonly streamRoute: string;
}

export const clientKinds: readonly ClientKind[] = [
  {
    prefix: '',
    client: 'generated.SyncClient',
    group: 'generated.Group',
    route: 'generated.Route',
    streamRoute: 'generated.StreamRoute',
  },
  {
    prefix: 'Async',
    client: 'generated.AsyncClientBase',
    group: 'generated.AsyncGroup',
    route: 'generated.AsyncRoute',
    streamRoute: 'generated.AsyncStreamRoute',
  },
];
