import type { Parsed } from '@mikrokit/types';
import { z } from 'zod';

/** Stands for a database of names. */
export const names = {
  taken: new Set<string>(),
  asked: [] as string[],
  /** What each question waits for. */
  answer: Promise.resolve(),
};

export const freeName = z.string().refine(async (name) => {
  names.asked.push(name);
  await names.answer;
  return !names.taken.has(name);
});

let serial = 0;

/** Changes the value that it is given, in another way each time. */
export const numbered = z
  .custom<{ name: string; serial?: number }>(() => true)
  .transform((value) => {
    value.serial = ++serial;
    return value.name;
  });

export type FreeName = Parsed<typeof freeName>;
export type Numbered = Parsed<typeof numbered>;
