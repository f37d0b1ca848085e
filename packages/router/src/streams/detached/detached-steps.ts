import type { Context } from '../../call/context.ts';
import { toProtocolError } from '../../call/errors.ts';
import type { DetachedStream } from '../../definition/detached-stream.ts';
import type { RunningCall, Step } from '../../steps/step.ts';
import { stoppedEnd, writeEnd } from './stored-end.ts';
import { unknownStream } from './stored-source.ts';
import { parseStreamPlace, type StreamPlace } from './stream-place.ts';

/** The streams of one route. */
export interface DetachedRoute {
  readonly id: string;
  readonly options: Required<DetachedStream>;
  /** The calls of this process that run, by the ids of their streams. */
  readonly running: Map<string, () => void>;
}

/** The caller of a stream as a store has it. Throws if the application does not tell callers apart. */
export function ownerOf({ id, options }: DetachedRoute, context: Context): string {
  const identity: unknown = options.identity(context as never);
  if (typeof identity !== 'string' || identity === '')
    throw new TypeError('stream.identity gave no text; return what tells callers apart');
  return JSON.stringify([id, identity]);
}

/** A call that finds a stream instead of running its route. */
abstract class DetachedStep implements Step {
  readonly kind = 'route';
  readonly id: string;
  readonly errors = undefined;
  readonly route: DetachedRoute;
  readonly #place: string;

  constructor(route: DetachedRoute, place: string) {
    this.id = route.id;
    this.route = route;
    this.#place = place;
  }

  abstract finish(call: RunningCall, result: unknown): Promise<unknown> | undefined;

  runsOnError(): boolean {
    return false;
  }

  /** Gives the place that the caller names, in a stream that is theirs. */
  async start({ context }: RunningCall): Promise<StreamPlace> {
    const place = parseStreamPlace(this.#place);
    if (place === undefined) throw toProtocolError('bad-request', 'This is not the id of a stream');
    const owner = ownerOf(this.route, context);
    if ((await this.route.options.store.find(place.id)) !== owner) throw unknownStream();
    return place;
  }
}

/** A call that can send a stored stream. */
export interface ReadingCall extends RunningCall {
  readonly hasBegun: boolean;
  /** Resolves when everything is read. */
  sendStored(place: StreamPlace): Promise<unknown>;
}

/** Reads on in a stream. */
export class ResumeStep extends DetachedStep {
  finish(call: RunningCall, place: unknown): Promise<unknown> | undefined {
    const reading = call as ReadingCall;
    return reading.hasBegun ? undefined : reading.sendStored(place as StreamPlace);
  }
}

/** Ends a stream, on whatever server it runs. */
export class StopStep extends DetachedStep {
  finish(_call: RunningCall, place: unknown): Promise<undefined> | undefined {
    if (place === undefined) return undefined;
    return this.#stop((place as StreamPlace).id);
  }

  async #stop(id: string): Promise<undefined> {
    const { options, running } = this.route;
    await options.store.end(id, writeEnd(stoppedEnd(this.id)));
    running.get(id)?.();
    return undefined;
  }
}
