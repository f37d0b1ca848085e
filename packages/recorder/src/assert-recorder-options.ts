import type { ApiDocument } from '@mikrokit/router';
import { assertIntegers, assertKnownOptions, assertMilliseconds } from '@mikrokit/types/runtime';
import type { RecorderOptions } from './create-recorder.ts';
import { assertRules } from './redaction/rules/assert-rules.ts';

/** Headers that carry credentials. */
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization', 'set-cookie', 'x-api-key'];

/** Throws a `TypeError` or `RangeError` for options that cannot work, and for headers that carry credentials. */
export function assertRecorderOptions(options: RecorderOptions): void {
  const { sink, mode = 'record', sample = 1, errors = 'sampled' } = options;
  const { headers = [], maxQueueBytes, maxItems, maxDependencyCalls } = options;
  const reject = (text: string): TypeError => new TypeError(`createRecorder: ${text}`);
  if (typeof sink?.write !== 'function' || typeof sink.close !== 'function')
    throw reject("there is no sink; use jsonl('tapes') or memory()");
  if ((mode as string) === 'replay')
    throw reject("mode must be 'record' or 'off'; `replay(api, calls)` replays a tape");
  if (mode !== 'record' && mode !== 'off') throw reject("mode must be 'record' or 'off'");
  if (errors !== 'always' && errors !== 'sampled')
    throw reject("errors must be 'always' or 'sampled'");
  assertSample(sample);
  assertAdaptive(options.adaptive);
  assertMilliseconds('createRecorder: flushOnSigterm', options.flushOnSigterm);
  assertIntegers('createRecorder', { maxQueueBytes });
  assertIntegers('createRecorder', { maxItems, maxDependencyCalls }, { least: 0 });
  assertRules('createRecorder', options);
  const credential = headers.find((name) => CREDENTIALS.includes(name.toLowerCase()));
  if (credential !== undefined)
    throw reject(`the header '${credential}' carries credentials, which tapes never store`);
}

function assertSample(sample: NonNullable<RecorderOptions['sample']>): void {
  if (typeof sample === 'object')
    assertKnownOptions('createRecorder: sample', sample, { routes: 1, others: 1 });
  const { routes, others = 0 } =
    typeof sample === 'object' ? sample : { routes: {}, others: sample };
  for (const rate of [others, ...Object.values(routes)])
    if (!(rate >= 0 && rate <= 1))
      throw new RangeError('createRecorder: sample must be a number from 0 to 1');
}

function assertAdaptive(adaptive: RecorderOptions['adaptive']): void {
  if (adaptive === undefined || typeof adaptive === 'boolean') return;
  assertKnownOptions('createRecorder: adaptive', adaptive, {
    maxDelay: 1,
    maxQueue: 1,
    maxMemory: 1,
  });
  for (const [name, limit] of Object.entries(adaptive))
    if (limit !== undefined && !(Number.isFinite(limit) && limit >= 0))
      throw new RangeError(`createRecorder: adaptive.${name} must be a number from 0`);
}

/** Throws a `TypeError` if `sample` names a route that there is not. */
export function assertSampledRoutes(
  sample: NonNullable<RecorderOptions['sample']>,
  document: ApiDocument,
): void {
  const names = typeof sample === 'object' ? Object.keys(sample.routes) : [];
  const known = { ...document.routes, ...document.raw };
  const unknown = names.find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined)
    throw new TypeError(
      `createRecorder: sample names the route '${unknown}', which does not exist`,
    );
}
