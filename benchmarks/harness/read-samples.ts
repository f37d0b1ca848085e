import { readCommandLine } from './command-line.ts';

/** Reads the command line of a benchmark that takes a number of samples and nothing else. */
export function readSamples({
  name,
  about,
  samples,
}: {
  /** As `npm run bench` lists it. */
  readonly name: string;
  /** One or two sentences on the measurement. */
  readonly about: string;
  /** Samples of each row if the command line says nothing. */
  readonly samples: number;
}) {
  const { values, count } = readCommandLine({
    usage: `npm run bench -- ${name} [options]`,
    about,
    options: {
      samples: { type: 'string', default: String(samples), about: 'of each, by turns' },
    },
  });
  return { values, samples: count('samples') };
}
