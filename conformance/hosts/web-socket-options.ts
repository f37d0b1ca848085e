/** Options of servers that are called over WebSockets. */
export const webSocketOptions = {
  headers: ['x-user', 'x-typed', 'x-key', 'x-guard', 'x-limit', 'x-api-key', 'x-bigints', 'x-tags'],
  // For calls of ten megabytes.
  maxMessageSize: 16_777_216,
};
