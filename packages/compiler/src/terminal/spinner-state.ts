/** The initial data of a spinner's thread. */
export interface SpinnerData {
  /** One of the states below, which both threads read and write. */
  readonly state: Int32Array<SharedArrayBuffer>;
  readonly hasColor: boolean;
}

/** Drawing is forbidden. */
export const HIDDEN = 0;
/** Drawing is allowed, and a frame can be on the terminal. */
export const SHOWN = 1;
/** A frame is being drawn. */
export const DRAWING = 2;

/** Moves to the start of the line and erases it (ECMA-48: EL). */
export const CLEAR_LINE = '\r\u001b[K';
