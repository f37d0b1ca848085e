import { median } from '../harness/statistics.ts';
import { decide, type Verdict } from '../harness/verdict.ts';
import type { Measurement, Mode } from './measured-client.ts';

/** The measurements of one client in one mode with a number of callers, by round. */
export interface PythonSamples {
  readonly client: string;
  readonly mode: Mode;
  readonly concurrency: number;
  readonly rounds: readonly Measurement[];
}

interface Target {
  readonly ours: string;
  readonly other: string;
  readonly mode: Mode;
  readonly least: number;
}

/** How many times as fast as others our clients have to be. */
const targets: readonly Target[] = [
  { ours: 'mikrokit', other: 'httpx', mode: 'sync', least: 5 },
  { ours: 'mikrokit', other: 'httpx', mode: 'asyncio', least: 6 },
  { ours: 'mikrokit', other: 'urllib3', mode: 'sync', least: 1 },
  { ours: 'mikrokit', other: 'aiohttp', mode: 'asyncio', least: 1 },
  { ours: 'mikrokit-fast', other: 'httpx', mode: 'sync', least: 20 },
  { ours: 'mikrokit-fast', other: 'requestx', mode: 'sync', least: 4 },
  { ours: 'mikrokit-fast', other: 'ry', mode: 'sync', least: 1 },
  { ours: 'mikrokit-fast', other: 'httpx', mode: 'uvloop', least: 20 },
  { ours: 'mikrokit-fast', other: 'ry', mode: 'uvloop', least: 1 },
  { ours: 'mikrokit-fast', other: 'aiohttp', mode: 'uvloop', least: 1 },
];
const AT_ONCE = 8;
/** Ratios whose spread is above this share of their median count only if all are on one side of the target. */
const STEADY = 0.3;

/** Compares clients round by round, since a slow machine slows both. */
export function verdictsOf(samples: readonly PythonSamples[]): readonly Verdict[] {
  return targets.flatMap(({ ours, other, mode, least }) => {
    const roundsOf = (client: string) =>
      samples.find(
        (each) => each.client === client && each.mode === mode && each.concurrency === AT_ONCE,
      )?.rounds;
    const [own, theirs] = [roundsOf(ours), roundsOf(other)];
    if (own === undefined || theirs === undefined) return [];
    const ratios = own.map(({ rate }, round) => rate / (theirs[round] as Measurement).rate);
    const value = median(ratios);
    return {
      label: `${ours} / ${other}, ${mode}, ${AT_ONCE} at once`,
      value,
      target: `at least ${least}`,
      met: value >= least,
      isSteady: decide(ratios, least, STEADY),
    };
  });
}
