/** The most bytes of JSON that Lambda lets an invocation return: 6 MB and a little. */
export const LAMBDA_RESULT_SIZE = 6_291_556;

/** Whether a result with a body has fewer bytes as JSON than `limit`, as nearly all have: they need no counting. */
export function isSmallBody(body: string, limit: number): boolean {
  // In JSON a character takes 6 bytes at most, and headers are far from 64 kB.
  return body.length * 6 + 65_536 < limit;
}
