import type { RouteOptions } from '../definition/route-options.ts';
import type { OpenedContent } from '../streams/call-stream.ts';
import type { ExecutionPath } from './execution-path.ts';
import type { ExplainOptions } from './step-context.ts';

/** How the streams of one route run. */
export interface StreamRules {
  readonly route: Pick<
    RouteOptions,
    'streamTimeout' | 'buffer' | 'resumable' | 'idempotent' | 'query'
  >;
  /** Opens a result that is a file; absent for items. Throws for one that breaks its type. */
  readonly content?: (result: unknown) => OpenedContent;
  /** Everything that explains why an item fails its type. */
  readonly explain: ExplainOptions;
  /** The path of the last stream, and that from which it was made. */
  path?: { readonly of: ExecutionPath; readonly streaming: ExecutionPath };
}
