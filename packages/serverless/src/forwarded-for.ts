/**
 * The last address of `x-forwarded-for`, without its port. The host itself added it. Clients can
 * have forged all others.
 */
export function lastForwardedFor(forwardedFor: string | null | undefined): string | undefined {
  const hop = forwardedFor?.slice(forwardedFor.lastIndexOf(',') + 1).trim();
  if (hop === undefined || hop === '') return undefined;
  // 203.0.113.7:4711, [2001:db8::1]:4711
  return /^\[(.*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([^:]*):\d+$/.exec(hop)?.[1] ?? hop;
}

/**
 * The client's address on hosts that set `x-forwarded-for`. Without the header, the socket's
 * address.
 */
export function callerAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
): string | undefined {
  return lastForwardedFor(forwardedFor) ?? peer;
}
