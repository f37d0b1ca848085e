/** The other side of one WebSocket, by the means of its runtime. None of the methods throws. */
export interface Peer {
  /** Sends a text message. */
  send(message: string): void;
  /** Bytes that were sent and have not left, or have not been read where the runtime does not tell what has left. */
  unsent(): number;
  /** The client has answered a ping that the peer has sent. */
  answered?(ping: string): void;
  /** Stops and resumes reading, where the runtime can. */
  pause?(): void;
  resume?(): void;
  /** Begins the closing handshake. */
  close(code: number, reason: string): void;
  /** Ends the connection at once, without the other side's consent. */
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
