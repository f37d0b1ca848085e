/** The data with which the thread of a spinner starts. */
export interface SpinnerData {
  /** One of the states below, which both threads read and write. */
  readonly state: Int32Array<SharedArrayBuffer>;
  readonly hasColor: boolean;
}

/** Nothing may be drawn. */
export const HIDDEN = 0;
/** A frame may be drawn, and may be on the terminal. */
export const SHOWN = 1;
/** A frame is being drawn. */
export const DRAWING = 2;

/** Goes to the beginning of the line and erases it (ECMA-48: EL). */
export const CLEAR_LINE = '\r\u001b[K';
