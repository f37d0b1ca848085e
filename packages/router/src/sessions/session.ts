/** The session of a call. It is saved after the route, and only if it has changed. */
export interface Session<T> {
  /**
   * The data that the application stores. `undefined` without a session. Set it to start one, and
   * to `undefined` to end it. Changes inside are saved too.
   */
  data: T | undefined;
  /**
   * Gives the session a new id and restarts its lifetime, and forgets the old id. Call it whenever a user gains rights,
   * such as at login, to prevent session fixation.
   */
  regenerate(): void;
  /** Ends the session: the store forgets it, and the browser its cookie. */
  destroy(): void;
}

/** A session at the start of the call. */
export interface StoredSession {
  /** Its key in the store. */
  readonly key: string;
  /** The data that the application stored, as JSON text. */
  readonly text: string;
  /** When it ends at the latest: milliseconds since 1970. */
  readonly end: number;
}

/** The session of a call, with everything needed to save it. */
export class CallSession<T> implements Session<T> {
  data: T | undefined;
  /** `undefined` if the call started without one. */
  readonly stored: StoredSession | undefined;
  isRegenerated = false;

  constructor(data?: T, stored?: StoredSession) {
    this.data = data;
    this.stored = stored;
  }

  regenerate(): void {
    this.isRegenerated = true;
  }

  destroy(): void {
    this.data = undefined;
  }
}
