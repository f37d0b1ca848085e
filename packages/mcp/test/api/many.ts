import { createRouter } from '@mikrokit/router';

interface City {
  name: string;
}

const get = (_context: unknown, name: string): City => ({ name });

/** Ten routes of one group. */
const group = {
  a: get,
  b: get,
  c: get,
  d: get,
  e: get,
  f: get,
  g: get,
  h: get,
  i: get,
  j: get,
};

export const many = createRouter({
  north: group,
  east: group,
  south: group,
  west: group,
  weather: {
    /** Tells how warm it is in a city. */
    now: (_context, city: string): { city: string; degrees: number } => ({ city, degrees: 21 }),
  },
});

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;
const groups = ['north', 'east', 'south', 'west'] as const;

export const manyIds = [
  ...groups.flatMap((name) => letters.map((letter) => `${name}/${letter}` as const)),
  'weather/now' as const,
];
