import type { TemporalNode } from '../model/nodes.ts';
import type { Random } from './random.ts';

/** The location of a value, and its source of randomness. */
export interface ValueContext {
  readonly random: Random;
  /** The property that contains the value. Absent at the top. */
  readonly name: string | undefined;
  /** The type of the object with this property, or of the property around that object. */
  readonly owner: string | undefined;
  /** A number that no other value of the same reply has. */
  readonly nextId: () => number;
  /** Dates are near this time, in milliseconds since 1970. */
  readonly now: number;
}

const DAY = 86_400_000;

/** A date near now, in whole minutes: past for `createdAt`, more recent for `updatedAt`, future for `expiresAt`. */
export function dateNear({ random, name = '', now }: ValueContext): Date {
  const minutes = (days: number) => Math.floor((random.below(days * 1440) + 1) * 60_000);
  if (/expire|due|until|end|deadline|next|scheduled/i.test(name))
    return new Date(now + minutes(60));
  if (/birth/i.test(name)) return new Date(now - 20 * 365 * DAY - minutes(40 * 365));
  if (/updat|modif|last|seen/i.test(name)) return new Date(now - minutes(14));
  return new Date(now - 14 * DAY - minutes(180));
}

/** Base64 of so many bytes. */
export function bytesText(count: number, random: Random): string {
  return btoa(String.fromCharCode(...Array.from({ length: count }, () => random.below(256))));
}

/** Text for a class of `Temporal`. */
export function temporalText(of: TemporalNode['of'], context: ValueContext): string {
  const text = dateNear(context).toISOString();
  switch (of) {
    case 'Instant':
      return text;
    case 'ZonedDateTime':
      return `${text.slice(0, -1)}+00:00[UTC]`;
    case 'PlainDate':
      return text.slice(0, 10);
    case 'PlainTime':
      return text.slice(11, 19);
    case 'PlainDateTime':
      return text.slice(0, 19);
    case 'PlainYearMonth':
      return text.slice(0, 7);
    case 'PlainMonthDay':
      return text.slice(5, 10);
    case 'Duration':
      return `PT${1 + context.random.below(12)}H`;
  }
}
