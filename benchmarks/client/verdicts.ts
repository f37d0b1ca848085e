import { median } from '../harness/statistics.ts';
import { decide, type Verdict } from '../harness/verdict.ts';
import type { Measurement, Mode } from './measured-client.ts';

/** The measurements of one client by round. */
export interface ClientSamples {
  readonly name: string;
  readonly modes: Partial<Record<Mode, readonly Measurement[]>>;
}

/** How many times as fast as others our client must be. */
const targets: Readonly<Record<string, number>> = {
  undici: 0.9,
  fetch: 1.8,
  axios: 3,
  got: 3,
  ky: 3,
  trpc: 3,
  orpc: 3,
};
const BATCH_TARGET = 3;
/** Ratios whose spread is above this share of their median count only if all are on one side of the target. */
const STEADY = 0.3;

/** Compares each client with MikroKit's, and a batch with its ten calls by turns and at once. */
export function verdictsOf(clients: readonly ClientSamples[]): readonly Verdict[] {
  const ours = clients.find(({ name }) => name === 'mikrokit')?.modes;
  if (ours === undefined) return [];
  const modes = ['sequential', '50 at once'] as const;
  const others = clients.flatMap(({ name, modes: theirs }) => {
    const target = targets[name];
    if (target === undefined) return [];
    return modes.map((mode) =>
      verdictOf(`mikrokit / ${name}, ${mode}`, ours[mode], theirs[mode], target),
    );
  });
  const batches = (
    [
      ['batch of ten', 'ten in turn'],
      ['batch of ten', 'ten at once'],
      ['batch of ten, 2 CPUs', 'ten at once, 2 CPUs'],
    ] as const
  ).map(([batch, calls]) =>
    verdictOf(`${batch} / ${calls}`, ours[batch], ours[calls], BATCH_TARGET),
  );
  return [...others, ...batches];
}

/** Compares inside each round, because a slow machine slows both. */
function verdictOf(
  label: string,
  ours: readonly Measurement[] = [],
  theirs: readonly Measurement[] = [],
  target: number,
): Verdict {
  const ratios = ours.map(({ rate }, round) => rate / (theirs[round] as Measurement).rate);
  const value = median(ratios);
  return {
    label,
    value,
    target: `at least ${target}`,
    met: value >= target,
    isSteady: decide(ratios, target, STEADY),
  };
}
