import type { RecorderOptions } from '@mikrokit/recorder';

/** A way of running the server. */
export interface Arm {
  readonly name: string;
  /** Absent for a server without a recorder. */
  readonly options?: Omit<RecorderOptions, 'sink'>;
  /** Servers of Express, which are compared with each other: without a recorder, or with the Drift SDK. */
  readonly express?: 'absent' | 'tusk';
}

/** Room for the large bodies of a round, so that all calls are recorded. */
const maxQueueBytes = 256 * 1024 * 1024;

/** The arms in the order of the table; the first of ours and the first of Express are what the others are compared with. */
export const arms: readonly Arm[] = [
  { name: 'absent' },
  { name: 'off', options: { mode: 'off' } },
  { name: '1 %', options: { sample: 0.01 } },
  { name: '100 %', options: { maxQueueBytes } },
  // Of larger values only size and hash are on tape.
  { name: 'to 64 kB', options: { maxQueueBytes, maxValueBytes: 64 * 1024 } },
  {
    name: '3 rules',
    options: {
      rules: [
        { property: 'email', action: 'mask' },
        { property: 'username', action: 'pseudonym' },
        { route: 'computeHash', path: '$[0].data', action: 'redact' },
      ],
      maxQueueBytes,
      pseudonymKey: 'a key for benchmarks, of 32 characters',
    },
  },
  { name: 'express', express: 'absent' },
  { name: 'tusk', express: 'tusk' },
];
