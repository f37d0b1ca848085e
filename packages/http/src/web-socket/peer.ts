/** The other side of one WebSocket, through its runtime's API. None of the methods throws. */
export interface Peer {
  /** Sends a text message. */
  send(message: string): void;
  /** Unsent bytes. If the runtime does not know these, the bytes that the client has not read. */
  unsent(): number;
  /** Called when the client has answered a ping of the peer. */
  answered?(ping: string): void;
  /** Pauses and resumes reading, if the runtime can. */
  pause?(): void;
  resume?(): void;
  /** Starts the closing handshake. */
  close(code: number, reason: string): void;
  /** Ends the connection at once, without a handshake. */
  terminate(code: number, reason: string): void;
}

/** Status codes of closed connections: RFC 6455 section 7.4, and the registry of IANA. */
export const CLOSE_CODES = {
  normal: 1000,
  goingAway: 1001,
  unsupportedData: 1003,
  policyViolation: 1008,
  tooLarge: 1009,
  serviceRestart: 1012,
} as const;
