import { fileURLToPath } from 'node:url';
import {
  coldStartDrawing,
  pythonDrawing,
  reckerDrawing,
  resilienceDrawing,
  throughputDrawing,
} from './charts/drawings.ts';
import { metricsPage } from './metrics-page.ts';

/** A file generated from results. */
export interface GeneratedFile {
  /** Its path. */
  readonly file: string;
  /** Its text; undefined if there are no results, so that the file must not exist. */
  readonly make: () => Promise<string | undefined>;
}

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const generatedFiles: readonly GeneratedFile[] = [
  { file: file('METRICS.md'), make: metricsPage },
  { file: file('benchmarks/charts/throughput.svg'), make: throughputDrawing },
  { file: file('benchmarks/charts/cold-start.svg'), make: coldStartDrawing },
  { file: file('benchmarks/charts/recker.svg'), make: reckerDrawing },
  { file: file('benchmarks/charts/resilience.svg'), make: resilienceDrawing },
  { file: file('benchmarks/charts/python-sync.svg'), make: () => pythonDrawing('sync') },
  { file: file('benchmarks/charts/python-uvloop.svg'), make: () => pythonDrawing('uvloop') },
];
