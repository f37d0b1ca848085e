import type { Context } from '../../call/context.ts';
import { toProtocolError } from '../../call/errors.ts';
import type { DetachedStreamOptions } from '../../definition/detached-stream.ts';
import type { RunningCall, Step } from '../../steps/step.ts';
import { stoppedEnd, writeEnd } from './stored-end.ts';
import { unknownStream } from './stored-source.ts';
import { parseStreamPosition, type StreamPosition } from './stream-position.ts';
import type { NewStream } from './stream-store.ts';

/** The streams of one route. */
export interface DetachedRoute {
  readonly id: string;
  readonly options: Required<DetachedStreamOptions>;
  /** The running calls of this process, by stream id. */
  readonly running: Map<string, () => void>;
}

/** The owner of a stream. Throws if the application does not identify the client. */
export function ownerOf(
  { id, options }: DetachedRoute,
  context: Context,
): Pick<NewStream, 'owner' | 'identity'> {
  const identity: unknown = options.identity(context as never);
  if (typeof identity !== 'string' || identity === '')
    throw new TypeError('stream.identity returned no string; return what identifies the client');
  return { owner: JSON.stringify([id, identity]), identity };
}

/** A call that finds a stream instead of running its route. */
abstract class DetachedStep implements Step {
  readonly kind = 'route';
  readonly id: string;
  readonly errors = undefined;
  readonly route: DetachedRoute;
  readonly #position: string;

  constructor(route: DetachedRoute, position: string) {
    this.id = route.id;
    this.route = route;
    this.#position = position;
  }

  abstract finish(call: RunningCall, result: unknown): Promise<unknown> | undefined;

  runsOnError(): boolean {
    return false;
  }

  /** Returns the position that the client asks for, if the stream is theirs. */
  async start({ context }: RunningCall): Promise<StreamPosition> {
    const position = parseStreamPosition(this.#position);
    if (position === undefined)
      throw toProtocolError('bad-request', 'This is not the id of a stream');
    const { owner } = ownerOf(this.route, context);
    if ((await this.route.options.store.find(position.id)) !== owner) throw unknownStream();
    return position;
  }
}

/** A call that can send a stored stream. */
interface ReadingCall extends RunningCall {
  readonly hasBegun: boolean;
  /** Resolves when everything is read. */
  sendStored(position: StreamPosition): Promise<unknown>;
}

/** Resumes a stream. */
export class ResumeStep extends DetachedStep {
  finish(call: RunningCall, position: unknown): Promise<unknown> | undefined {
    const reading = call as ReadingCall;
    return reading.hasBegun ? undefined : reading.sendStored(position as StreamPosition);
  }
}

/** Stops a stream, on whichever server it runs. */
export class StopStep extends DetachedStep {
  finish(_call: RunningCall, position: unknown): Promise<undefined> | undefined {
    if (position === undefined) return undefined;
    return this.#stop((position as StreamPosition).id);
  }

  async #stop(id: string): Promise<undefined> {
    const { options, running } = this.route;
    await options.store.end(id, writeEnd(stoppedEnd(this.id)));
    running.get(id)?.();
    return undefined;
  }
}
