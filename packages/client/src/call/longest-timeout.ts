/** In milliseconds. `setTimeout` fires at once for longer times, `Infinity` included. */
export const LONGEST_TIMEOUT: number = 2 ** 31 - 1;
