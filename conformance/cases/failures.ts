import type { Case } from './case.ts';

const ways: Readonly<Record<string, string>> = {
  error: 'throws an Error',
  string: 'throws a string',
  undefined: 'throws undefined',
  null: 'throws null',
  object: 'throws an object that looks like an error of the protocol',
  frozen: 'throws a frozen object without a prototype',
  unprintable: 'throws an Error that throws when it is read',
  reject: 'rejects with an Error',
  rejectUndefined: 'rejects with undefined',
  later: 'throws after it has waited',
  thenable: 'returns a promise that throws when it is awaited',
  wrongResult: 'returns an object without the fields of its type',
  wrongNumber: 'returns NaN as a number',
  wrongDate: 'returns an invalid Date',
  noResult: 'returns undefined as a string',
  cyclicResult: 'returns an object that holds itself',
  deepResult: 'returns a tree that nests too deep',
  deepUnknownResult: 'returns something unknown that nests too deep',
  cyclicTree: 'returns a tree that holds itself',
  cyclicUnion: 'returns an object that holds itself where the members of a union are tried',
};

/** Failing handlers: the client learns only that they failed. */
export const failures: readonly Case[] = Object.entries(ways).map(([name, way]) => ({
  title: `a handler that ${way} is an internal error`,
  route: `fail/${name}`,
  params: [],
  reply: { error: 'internal' },
}));
