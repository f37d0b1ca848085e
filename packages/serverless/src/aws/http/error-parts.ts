import type { ProtocolErrorType } from '@mikrokit/router';
import type { ResultParts } from './http-shape.ts';

/** The reply to an event that no route is asked for, or that could not be answered. */
export function errorParts(status: number, type: ProtocolErrorType, message: string): ResultParts {
  const body = JSON.stringify({ errors: { '': { type, message } } });
  const headers = ['content-type', 'application/json'];
  return { status, headers, body, isBase64Encoded: false };
}
