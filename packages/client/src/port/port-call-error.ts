const MESSAGES = {
  PORT_CLOSED: 'the port is closed',
  PORT_LOST: 'the port was closed before the reply came',
  PORT_SILENCE: 'the other side of the port did not respond',
  PORT_BROKEN: 'the server broke off its reply',
  PORT_MALFORMED: 'the reply breaks the protocol',
} as const;

const FINAL: readonly string[] = ['PORT_CLOSED', 'PORT_LOST', 'PORT_SILENCE'];

/**
 * The reason why a call got no reply. It is the `cause` of the client's error of type `network`.
 */
export class PortCallError extends Error {
  override readonly name = 'PortCallError';
  readonly code: keyof typeof MESSAGES;

  constructor(code: keyof typeof MESSAGES) {
    super(MESSAGES[code]);
    this.code = code;
  }

  /** Whether no server received the call, so that any call can be repeated. */
  get isUnsent(): boolean {
    return this.code === 'PORT_CLOSED';
  }

  /** Whether every further call over the port fails too, because the client has given it up. */
  get isPermanent(): boolean {
    return FINAL.includes(this.code);
  }
}
