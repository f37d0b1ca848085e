import { isReply, type PendingReply, type Reply } from '@mikrokit/router';
import type { AccessRecord } from '../../middleware/access-record.ts';
import type { RunningCall } from '../connections/pending-calls.ts';
import type { Answer } from '../server-middleware.ts';
import type { FastPath } from './fast-path.ts';
import type { FastPathRequest } from './fast-path-request.ts';

/** A call without a reply, or whose reply waits for earlier replies. */
interface WaitingCall {
  readonly request: FastPathRequest;
  /** Its line of the access log, until it is written. */
  record: AccessRecord | undefined;
  /** The running call, or the body of its streaming reply. It can be cancelled. */
  pending: RunningCall | undefined;
  answer: Answer | undefined;
  /** Sent bytes of a streamed body. */
  sent: number;
}

/** A call whose reply can be written. */
export type AnsweredCall = WaitingCall & { readonly answer: Answer };

/**
 * The calls of a connection whose replies cannot be written at once, in order of their requests.
 */
export class ReplyQueue {
  readonly #fastPath: FastPath;
  readonly #onAnswer: () => void;
  readonly #calls: WaitingCall[] = [];
  /** The size of finished replies that wait for earlier ones. */
  #waitingSize = 0;
  #isStreaming = false;

  /** `onAnswer` runs when a call has its reply. It is possibly the next one to write. */
  constructor(fastPath: FastPath, onAnswer: () => void) {
    this.#fastPath = fastPath;
    this.#onAnswer = onAnswer;
  }

  /** Whether no reply is pending. */
  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  /** Whether exactly one reply is pending. */
  get hasOne(): boolean {
    return this.#calls.length === 1;
  }

  /** Whether the reply of the first call is being sent. */
  get isStreaming(): boolean {
    return this.#isStreaming;
  }

  /** Whether no more calls can start for now, so that a client cannot fill the memory. */
  get isFull(): boolean {
    return this.#calls.length >= MOST_CALLS || this.#waitingSize > MOST_WAITING;
  }

  /** Returns the reply if it can be written at once. Otherwise queues its call. */
  add(
    request: FastPathRequest,
    outcome: Reply | PendingReply,
    record: AccessRecord | undefined,
  ): Answer | undefined {
    if (!isReply(outcome)) {
      const call: WaitingCall = { request, record, pending: outcome, answer: undefined, sent: 0 };
      this.#calls.push(call);
      outcome.then((reply) => this.#settle(call, this.#fastPath.finish(request, reply)));
      return undefined;
    }
    const answer = this.#fastPath.finish(request, outcome);
    const isWhole = !(answer instanceof Promise) && answer.stream === undefined;
    if (this.#calls.length === 0 && isWhole) return answer;
    const call: WaitingCall = { request, record, pending: undefined, answer: undefined, sent: 0 };
    this.#calls.push(call);
    this.#settle(call, answer);
    return undefined;
  }

  /**
   * Takes the first call if it has its reply. A streaming reply stays first until {@link
   * endStream}.
   */
  takeAnswered(): AnsweredCall | undefined {
    const call = this.#calls[0];
    if (this.#isStreaming || call?.answer === undefined) return undefined;
    if (call.answer.stream !== undefined) this.#isStreaming = true;
    else {
      this.#calls.shift();
      this.#waitingSize -= sizeOf(call.answer);
    }
    return call as AnsweredCall;
  }

  /** Continues with the next call after a streamed reply. */
  endStream(): void {
    this.#isStreaming = false;
    this.#calls.shift();
  }

  /** Ends streams that clients can resume at other servers. */
  drainStreams(): void {
    for (const { pending } of [...this.#calls]) pending?.drain?.();
  }

  /** Cancels running calls. Their replies are still sent. */
  cancelCalls(): void {
    for (const { pending } of [...this.#calls]) pending?.cancel();
  }

  /**
   * Cancels the calls of a client that has probably disconnected. Otherwise it still gets their
   * replies.
   */
  abandonCalls(): void {
    for (const call of this.#calls) {
      call.record?.abandoned(call.sent);
      call.record = undefined;
    }
    this.cancelCalls();
  }

  /** Cancels the calls of a closed connection. */
  dropCalls(): void {
    for (const { pending, record, sent } of this.#calls.splice(0)) {
      pending?.cancel();
      record?.abandoned(sent);
    }
  }

  #settle(call: WaitingCall, answer: Answer | Promise<Answer>): void {
    if (answer instanceof Promise) {
      answer.then((finished) => this.#settle(call, finished));
      return;
    }
    // A stream can be cancelled until its last byte.
    call.pending = answer.stream;
    call.answer = answer;
    this.#waitingSize += sizeOf(answer);
    this.#onAnswer();
  }
}

/** The approximate size of an answer in bytes. */
function sizeOf({ bytes, body }: Answer): number {
  return bytes?.length ?? body?.length ?? 0;
}

/** Beyond this many unanswered calls, the connection is not read. */
const MOST_CALLS = 1_000;
/**
 * Beyond this many bytes of finished replies after an unfinished one, the connection is not read.
 */
const MOST_WAITING = 65_536;
