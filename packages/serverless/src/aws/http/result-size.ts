/** Lambda's limit of a result as JSON, in bytes: slightly above 6 MB. */
export const LAMBDA_RESULT_SIZE = 6_291_556;

/** Whether a result with this body is surely below `limit` bytes as JSON. Nearly all are, and need no counting. */
export function isSmallBody(body: string, limit: number): boolean {
  // A character takes at most 6 bytes in JSON, and headers are far below 64 kB.
  return body.length * 6 + 65_536 < limit;
}
