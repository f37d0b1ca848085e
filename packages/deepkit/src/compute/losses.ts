import type { Loss } from './lost-type.ts';

/** The type compiler writes `...string[]` and, of a name for `string`, `...Name` alike. */
export const REST: Loss = {
  what: 'the rest of a list by a name or by `readonly`: at run time it cannot be told from a list of such lists',
  fix: 'Write `...` before the type of the elements with `[]`, as in `...string[]`; in the place of a tuple write its elements out.',
};

export const OWN_PART: Loss = {
  what: 'a part of the type that it stands in, which is not known yet when it is asked for',
  fix: 'Give that part a name of its own, and use it in both places.',
};

export const KEYS_OF_UNION: Loss = {
  what: 'made of the keys of a union, of which not all members are objects whose keys are known at run time',
  fix: 'Write the keys that are meant; of a mapped type over a union write each member in its place.',
};
