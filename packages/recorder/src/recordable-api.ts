import type { Router } from '@mikrokit/router';

/** A router, as far as recording and replay need it. */
export type RecordableApi = Pick<
  Router,
  'accept' | 'acceptRoute' | 'routes' | 'describe' | 'prepare'
>;
