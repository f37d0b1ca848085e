import { median } from '../harness/statistics.ts';
import type { FirstCall } from './assert-answers.ts';
import { type Sample, sampleStart } from './sample.ts';
import type { Command, Variant } from './variant.ts';

/** One row of the table. */
export interface CellName {
  readonly framework: string;
  readonly routes: number;
  readonly variant: Variant;
}

/** A row while it is measured. */
export interface Cell extends CellName {
  readonly command: Command;
  readonly call: FirstCall;
  /** Hash of the files that are started. */
  readonly version: string;
  readonly samples: Sample[];
}

/** A row of the results: medians in milliseconds and megabytes. */
export interface ColdStartRow extends CellName {
  readonly samples: number;
  readonly setUp: number;
  readonly listening: number;
  readonly firstReply: number;
  /** Range of the first reply. */
  readonly least: number;
  readonly greatest: number;
  readonly memory: number | undefined;
}

/** The number of samples. */
export interface Effort {
  /** Samples of each cell with short starts. */
  readonly samples: number;
  /** Milliseconds to the first reply beyond which a start is long. */
  readonly long: number;
  /** Samples of each cell with long starts. */
  readonly longSamples: number;
}

/** The number of samples that a cell still needs. */
export function samplesLeft({ samples }: Pick<Cell, 'samples'>, effort: Effort): number {
  if (samples.length === 0) return effort.samples;
  // The least sample decides: one slow start on a busy machine does not make starts long.
  const least = Math.min(...samples.map(({ firstReply }) => firstReply));
  const wanted = least > effort.long ? effort.longSamples : effort.samples;
  return Math.max(0, wanted - samples.length);
}

/** Takes one more sample. Throws with the name of the cell if that fails. */
export async function addSample(cell: Cell): Promise<void> {
  const { framework, routes, variant, command, call, samples } = cell;
  try {
    samples.push(await sampleStart(command, call));
  } catch (error) {
    throw new Error(`${framework}, ${routes} routes, ${variant}: failed`, { cause: error });
  }
}

export function rowOf({
  framework,
  routes,
  variant,
  samples,
}: Omit<Cell, 'command' | 'call' | 'version'>): ColdStartRow {
  const all = (of: (sample: Sample) => number) => samples.map(of);
  const firstReply = all((sample) => sample.firstReply);
  const memory = samples.map((sample) => sample.memory).filter((value) => value !== undefined);
  return {
    framework,
    routes,
    variant,
    samples: samples.length,
    setUp: round(median(all((sample) => sample.setUp))),
    listening: round(median(all((sample) => sample.listening))),
    firstReply: round(median(firstReply)),
    least: Math.min(...firstReply),
    greatest: Math.max(...firstReply),
    memory: memory.length === 0 ? undefined : round(median(memory)),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
