import type { Library } from './library.ts';
import { type PayloadName, payloads, simple } from './payloads.ts';

/** A task to measure, for each library that can do it. */
export interface Task {
  readonly name: string;
  readonly of: (library: Library) => (() => unknown) | undefined;
}

const SIMPLE_TASKS = ['assertLoose', 'assertStrict', 'parseSafe', 'parseStrict'] as const;

/** All tasks, in the order in which they are shown. */
export const tasks: readonly Task[] = [
  ...SIMPLE_TASKS.map(
    (name): Task => ({
      name,
      of: (library) => {
        const run = library[name];
        return run && (() => run(simple));
      },
    }),
  ),
  ...(Object.keys(payloads) as PayloadName[]).flatMap((payload): Task[] => {
    const value = payloads[payload];
    const json: unknown = JSON.parse(JSON.stringify(value));
    return [
      {
        name: `decode ${payload}`,
        of: ({ codecs }) => {
          const decode = codecs[payload]?.decode;
          return decode && (() => decode(json));
        },
      },
      {
        name: `encode ${payload}`,
        of: ({ codecs }) => {
          const encode = codecs[payload]?.encode as ((value: unknown) => string) | undefined;
          // Reading a character flattens a string that V8 may still hold in pieces.
          return encode && (() => encode(value).charCodeAt(0));
        },
      },
    ];
  }),
];
