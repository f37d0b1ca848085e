import type { PendingReply, Reply } from '../adapter.ts';
import type { LazyValue } from '../call/lazy-value.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { OpenedContent } from '../streams/call-stream.ts';
import type { CallInit } from './call-run.ts';
import type { ExecutionPath } from './execution-path.ts';
import type { ExplainOptions } from './step-context.ts';

/** The code for calls that stream. */
export interface StreamCode {
  startStream(init: CallInit): Reply | PendingReply;
}

/** How the streams of one route run. */
export interface StreamRules {
  /** Loaded by the first call that streams. */
  readonly code: LazyValue<StreamCode>;
  readonly route: Pick<
    FlatRoute,
    'streamTimeout' | 'buffer' | 'resumable' | 'idempotent' | 'query' | 'stream' | 'rules'
  >;
  /** Opens a result that is a file. Absent for items. Throws for a file that breaks its type. */
  readonly content?: (result: unknown) => OpenedContent;
  /** Everything needed to explain why an item fails its type. */
  readonly explain: ExplainOptions;
  /** The code for detached streams, loaded by the first of them. */
  detached?: LazyValue<object>;
  /** Stops for the detached streams of this process, by id. */
  running?: Map<string, () => void>;
  /** The last streaming path, and the path it was made from. */
  path?: { readonly of: ExecutionPath; readonly streaming: ExecutionPath };
}
