/** Whether a pattern names a route: `users/get`, or `users/*` for all of a group. */
export function matchesPattern(id: string, pattern: string): boolean {
  return pattern.endsWith('/*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
}
