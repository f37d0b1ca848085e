const TIME = '\\d\\d:\\d\\d:\\d\\d';
const FORMATS = [
  // Sun, 06 Nov 1994 08:49:37 GMT
  `[a-z]{3}, \\d\\d [a-z]{3} \\d{4} ${TIME} GMT`,
  // Sunday, 06-Nov-94 08:49:37 GMT, of RFC 850
  `[a-z]{6,9}, \\d\\d-[a-z]{3}-\\d\\d ${TIME} GMT`,
  // Sun Nov  6 08:49:37 1994, of asctime()
  `[a-z]{3} [a-z]{3} [ \\d]\\d ${TIME} \\d{4}`,
];
const HTTP_DATE = new RegExp(`^(?:${FORMATS.join('|')})$`, 'i');

/**
 * Milliseconds since 1970 of a date in a header (RFC 9110 section 5.6.7). `NaN` if it has none of
 * the three formats.
 */
export function parseHttpDate(text: string): number {
  if (!HTTP_DATE.test(text)) return Number.NaN;
  // Date.parse would take the format of asctime() for the host's own time.
  return Date.parse(/gmt$/i.test(text) ? text : `${text} GMT`);
}
