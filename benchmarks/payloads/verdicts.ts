import { median } from '../harness/statistics.ts';
import { decide, type Verdict } from '../harness/verdict.ts';
import type { PayloadName, Tasks } from './results.ts';

/** How many times the time of `JSON.parse` decoding may take. */
const MOST: Readonly<Partial<Record<PayloadName, number>>> = { twitter: 1.3, canada: 1.7 };
/** The least share of the speed of `JSON.stringify`, which checks nothing. */
const LEAST = 0.9;
/** A share of the best speed that counts as first. */
const TIE = 0.97;
/** Times the memory of the best. */
const MOST_MEMORY = 1.1;
/** By how much the rounds may differ. */
const SPREAD = 0.15;

/** The time of our rounds with a payload, beside JavaScript's own functions. */
export function timeVerdicts(name: PayloadName, ours: readonly Tasks[]): readonly Verdict[] {
  const most = MOST[name];
  const decoding = ours.map(({ parse }) => parse.ratio);
  const encoding = ours.map(({ encode }) => 1 / encode.ratio);
  return [
    ...(most === undefined
      ? []
      : [
          {
            label: `decode ${name}, times JSON.parse`,
            value: median(decoding),
            target: `at most ${most}`,
            met: median(decoding) <= most,
            isSteady: decide(decoding, most, SPREAD),
          },
        ]),
    {
      label: `encode ${name}, speed of JSON.stringify`,
      value: median(encoding),
      target: `at least ${LEAST}`,
      met: median(encoding) >= LEAST,
      isSteady: decide(encoding, LEAST, SPREAD),
    },
  ];
}

/** Our rounds with a payload, beside the best of the other libraries in each task: speed, and memory. */
export function rivalVerdicts(
  name: PayloadName,
  ours: readonly Tasks[],
  rivals: ReadonlyMap<string, readonly Tasks[]>,
): readonly Verdict[] {
  if (rivals.size === 0) return [];
  return (['parse', 'encode'] as const).flatMap((task) => {
    const label = `${task === 'parse' ? 'decode' : task} ${name}`;
    const best = (figure: 'ratio' | 'heap') => {
      const of = (list: readonly Tasks[]) => median(list.map((one) => one[task][figure]));
      const all = [...rivals].map(([library, list]) => ({ library, list, median: of(list) }));
      return all.reduce((one, other) => (other.median < one.median ? other : one));
    };
    const fastest = best('ratio');
    const speeds = ours.map((one, i) => {
      const theirs = fastest.list[i] as Tasks;
      return theirs[task].ratio / one[task].ratio;
    });
    const least = best('heap');
    const memory = median(ours.map((one) => one[task].heap)) / least.median;
    return [
      {
        label: `${label}, speed of ${fastest.library}`,
        value: median(speeds),
        target: `at least ${TIE}`,
        met: median(speeds) >= TIE,
        isSteady: decide(speeds, TIE, SPREAD),
      },
      {
        label: `${label}, memory of ${least.library}`,
        value: memory,
        target: `at most ${MOST_MEMORY}`,
        met: memory <= MOST_MEMORY,
        // V8 allocates the same at any time.
        isSteady: true,
      },
    ];
  });
}
