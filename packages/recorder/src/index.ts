export {
  createRecorder,
  type Recorder,
  type RecorderOptions,
  type SampleByRoute,
} from './create-recorder.ts';
export type { AdaptiveOptions } from './recording/adaptive-rate.ts';
export type { RecordableApi } from './recordable-api.ts';
export type { RedactionOptions } from './redaction/rules/assert-rules.ts';
export type { Json, RedactionRule } from './redaction/rules/redaction-rule.ts';
export type { RecorderStats } from './recorder-stats.ts';
export { type HttpSinkOptions, http } from './sinks/http.ts';
export type { Sink } from './sinks/sink.ts';
export { type JsonLinesOptions, jsonl } from './sinks/jsonl.ts';
export { type MemorySink, memory } from './sinks/memory.ts';
export { type Change, findChanges } from './replay/find-changes.ts';
export { maskVolatileCall } from './replay/mask-volatile-call.ts';
export type { Outcome } from './replay/read-reply.ts';
export type { TapedApi, TapedRedaction } from './taped-api.ts';
export type { TapedCall, TapedError } from './taped-call.ts';
export type {
  TapedBodies,
  TapedFile,
  TapedItem,
  TapedItems,
  TapedRest,
} from './taped-parts.ts';
export { type LocatedCall, readLocatedCalls, readTape } from './read-tape.ts';
export { isReplayable } from './replay/taped-request.ts';
export {
  type DependencyTypes,
  type Difference,
  type ReplayOptions,
  type ReplayReport,
  replay,
} from './replay/replay.ts';
export { now, random, uuid } from './dependency-calls/take.ts';
export type { Taken } from './dependency-calls/current-call.ts';
export type { DependencyCallEvent } from './dependency-calls/dependency-call-channel.ts';
export type {
  TapedFailure,
  TapedMissing,
  TapedDependencyCall,
} from './dependency-calls/taped-dependency-call.ts';
export {
  type DependencyCalls,
  type Taped,
  type WrapOptions,
  wrap,
} from './dependency-calls/wrap.ts';
