import type { Brand, Min, UniqueItems } from '@mikrokit/types';
import type { Account, Settings, TaggedAccount } from './types/accounts.ts';
import type { DeepkitAccount } from './types/deepkit-account.ts';

/** Routes whose types have constraints. */
export const constrained = {
  annotated: (_context: unknown, account: Account): Account => account,
  tagged: (_context: unknown, account: TaggedAccount): TaggedAccount => account,
  deepkit: (_context: unknown, account: DeepkitAccount): DeepkitAccount => account,
  settings: (_context: unknown, settings: Settings) => {
    settings.hosts.push('another');
    return { ...settings, isDate: settings.since instanceof Date };
  },
  bigint: (_context: unknown, value: bigint & Min<10n>): bigint => value,
  unique: (_context: unknown, ids: (string & Brand<'Id'>)[] & UniqueItems): number => ids.length,
  // The handler breaks its type. Clients must not see the result.
  broken: (_context: unknown, by: number): number & Min<0> => by,
};
