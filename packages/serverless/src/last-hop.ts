/**
 * Whom the host's own front end heard from: the last address of `x-forwarded-for`, the only one that a caller cannot
 * have written. Without its port, which some add.
 */
export function lastHopOf(forwardedFor: string | null | undefined): string | undefined {
  const hop = forwardedFor?.slice(forwardedFor.lastIndexOf(',') + 1).trim();
  if (hop === undefined || hop === '') return undefined;
  // 203.0.113.7:4711, [2001:db8::1]:4711
  return /^\[(.*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([^:]*):\d+$/.exec(hop)?.[1] ?? hop;
}
