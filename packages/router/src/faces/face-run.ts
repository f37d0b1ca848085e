import type { Reply } from '../adapter.ts';
import { type CallInit, CallRun } from '../execution/call-run.ts';
import type { StepTracer } from '../tracing/step-tracer.ts';
import { toFaceError } from './face-error.ts';
import type { Face } from './face-operation.ts';

/** A call by the HTTP face of its route, whose reply is the bare result. */
export class FaceRun extends CallRun {
  readonly #face: Face;
  #result: string | undefined;

  constructor(face: Face, init: CallInit, tracer?: StepTracer) {
    super(init, tracer);
    this.#face = face;
  }

  // Hooks around a face return nothing in bodies, so this is the route's.
  override addResult(_key: string, text: string): void {
    this.#result = text;
  }

  override toReply(): Reply {
    const reply = super.toReply();
    if (reply.status >= 400) return toFaceError(reply, this.path.id, this.#face);
    if (this.#result !== undefined) return { ...reply, body: this.#result };
    const headers = withoutContentType(reply.headers);
    return reply.status === 200
      ? { status: 204, headers, body: undefined }
      : { status: reply.status, headers, body: '' };
  }
}

function withoutContentType(headers: readonly string[]): readonly string[] {
  return headers.filter((_, at) => headers[at & ~1] !== 'content-type');
}
