import { CommandFailure } from '@mikrokit/compiler/commands';

/** The ids that match one of some patterns, `users/*`; all without patterns. Throws for a pattern that matches none. */
export function matchRoutes(
  ids: readonly string[],
  patterns: readonly string[],
): readonly string[] {
  if (patterns.length === 0) return ids;
  const found = new Set<string>();
  for (const pattern of patterns) {
    const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const matching = ids.filter((id) => new RegExp(`^${parts.join('.*')}$`, 's').test(id));
    if (matching.length === 0)
      throw new CommandFailure(`No route matches ${pattern}; the routes are ${ids.join(', ')}`);
    for (const id of matching) found.add(id);
  }
  return ids.filter((id) => found.has(id));
}
