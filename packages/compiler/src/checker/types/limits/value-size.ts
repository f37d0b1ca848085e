import type { ReadContext } from '../../read-context.ts';

/**
 * The most types in one value. Stripe's largest have 4,000. Codecs for more would take minutes to
 * generate, because unions of hundreds of members are compared with each other.
 */
const MAX_TYPES = 10_000;
/** The locations of types that are still read for further errors of a value that has one. */
const LOCATIONS_AFTER_ERROR = 2_000;

/**
 * Ends the reading of values with too many types, such as the 14,000 of schema.org, where most
 * properties can contain most types.
 */
export interface ValueSizeGuard {
  /**
   * Reads a type. The outermost one is the type of a value. `report` is called if it contains too
   * many types.
   */
  readonly within: (read: () => void, report: (why: string) => void) => void;
  /** Counts locations that are about to be read: properties, elements, members of a union. */
  readonly count: (locations: number) => void;
  /** Whether the rest of the value is not read. */
  readonly isFull: () => boolean;
  /** Whether the value has an error, so that only part of the rest is read. */
  readonly isEnding: () => boolean;
}

/** A value that is being read. */
interface Value {
  /** Errors when it began. */
  readonly errors: number;
  types: number;
  /** Absent until it has an error. */
  locationsLeft: number | undefined;
}

/** Makes a guard for all values of a context. */
export function createValueSizeGuard({
  checks,
  rejected,
  reporter,
}: Pick<ReadContext, 'checks' | 'rejected' | 'reporter'>): ValueSizeGuard {
  let value: Value | undefined;
  /** Values that share types with one that was not read to its end would read all of these again. */
  let wasFull = false;
  const countErrors = () => reporter.diagnostics.length + rejected.size;
  const isFull = () =>
    value !== undefined && (value.types > MAX_TYPES || (value.locationsLeft ?? 0) < 0);
  const isEnding = () => {
    // The unread types of a full value count as rejected, too.
    if (value && !isFull() && countErrors() > value.errors)
      value.locationsLeft ??= LOCATIONS_AFTER_ERROR;
    return value?.locationsLeft !== undefined;
  };
  return {
    within: (read, report) => {
      if (value) {
        value.types++;
        read();
        return;
      }
      const checksBefore = checks.length;
      const locationsLeft = wasFull ? LOCATIONS_AFTER_ERROR : undefined;
      value = { errors: countErrors(), types: 1, locationsLeft };
      try {
        read();
        if (!isFull()) return;
        wasFull = true;
        // They are for types that were not read to their end.
        checks.length = checksBefore;
        if (value.locationsLeft === undefined)
          report(`which consists of more than ${MAX_TYPES.toLocaleString('en')} types`);
      } finally {
        value = undefined;
      }
    },
    count: (locations) => {
      if (value && isEnding()) value.locationsLeft = (value.locationsLeft ?? 0) - locations;
    },
    isFull,
    isEnding,
  };
}
