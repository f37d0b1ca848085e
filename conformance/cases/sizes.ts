import type { Case } from './case.ts';

const repeated = (unit: string, bytes: number): string =>
  unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));

const units = { ASCII: 'x', 'characters of two bytes': 'ü', 'characters of four bytes': '😀' };
const sizes = [0, 1, 1_000, 65_536, 1_000_000, 10_000_000];

/** Bodies and replies from nothing to ten megabytes. The route's own limit is 12 MB. */
export const ofSizes: readonly Case[] = Object.entries(units).flatMap(([name, unit]) =>
  sizes.map((bytes): Case => {
    const text = repeated(unit, bytes);
    return {
      title: `a text of ${bytes} bytes of ${name} comes back`,
      route: 'echo/long',
      params: [text],
      ...(bytes === 10_000_000 && { needs: 'ten-megabytes' as const }),
      reply: { result: text },
    };
  }),
);
