import type { HttpResult } from './http-event.ts';

/** The most bytes of JSON that Lambda lets an invocation return: 6 MB and a little. */
export const LAMBDA_RESULT_SIZE = 6_291_556;

/** Whether a result has more bytes as JSON than `limit`. */
export function isLargerResult(result: HttpResult, limit: number): boolean {
  // In JSON a character takes 6 bytes at most, and headers are far from 64 kB: most results need no counting.
  if (result.body.length * 6 + 65_536 < limit) return false;
  return Buffer.byteLength(JSON.stringify(result)) > limit;
}
