const MESSAGES = {
  NATS_NO_RESPONDERS: 'no server of the service is connected',
  NATS_DISCONNECTED: 'there is no connection to NATS',
  NATS_CLOSED: 'the connection to NATS was closed',
  NATS_SILENCE: 'the server did not respond',
  NATS_BROKEN: 'the server broke off its reply',
  NATS_DENIED: 'NATS denies the client the permissions for streams',
  NATS_LOST: 'a part of the reply was lost',
  NATS_MALFORMED: 'the reply breaks the protocol',
} as const;

/** Why a call got no reply. It is the `cause` of the client's error of type `network`. */
export class NatsCallError extends Error {
  override readonly name = 'NatsCallError';
  readonly code: keyof typeof MESSAGES;

  constructor(code: keyof typeof MESSAGES, cause?: unknown) {
    super(MESSAGES[code], { cause });
    this.code = code;
  }

  /** Whether each further call over the connection fails, too. */
  get isPermanent(): boolean {
    return this.code === 'NATS_CLOSED';
  }

  /** Whether no server has received the call, so that any call can be repeated. */
  get isUnsent(): boolean {
    return this.code === 'NATS_NO_RESPONDERS' || this.code === 'NATS_DISCONNECTED';
  }
}
