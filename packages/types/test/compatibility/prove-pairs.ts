import { isDeepStrictEqual } from 'node:util';
import {
  createTypeComparison,
  isRejection,
  type Mismatch,
  mergeTypes,
} from '@mikrokit/types/compatibility';
import fc from 'fast-check';
import type { Sample } from '../arbitraries/sample.ts';
import {
  createModuleFolder,
  type DeployedApi,
  deploy,
  type Reading,
  receiveParams,
  receiveResult,
  sendParams,
  sendResult,
} from './deployed-api.ts';
import { evolutions } from './evolutions.ts';
import { sampleOfShape } from './shapes.ts';

/** Loading modules takes longer than writing them. */
const PAIRS = 20;
const VALUES = 12;

interface Pair {
  readonly before: Sample;
  readonly after: Sample;
  readonly old: readonly unknown[];
  readonly new: readonly unknown[];
}

const pairs: fc.Arbitrary<Pair> = evolutions
  .map(({ before, after }) => ({ before: sampleOfShape(before), after: sampleOfShape(after) }))
  .chain(({ before, after }) =>
    fc.record({
      before: fc.constant(before),
      after: fc.constant(after),
      old: fc.array(before.values(4), { minLength: VALUES, maxLength: VALUES }),
      new: fc.array(after.values(4), { minLength: VALUES, maxLength: VALUES }),
    }),
  );

const unknownKeys = fc.constantFrom(undefined, 'reject' as const);

/** How the verdicts on pairs of types fared. A pair counts once for parameters and once for results. */
export interface ProofCounts {
  pairs: number;
  compatible: number;
  breaking: number;
  /** Breaking ones for which a value was found that fails. */
  shown: number;
  unproven: number;
  unprovenButFailing: number;
}

/**
 * Lets old clients talk to new servers, and new servers to old clients, about random types and changed versions of them.
 * Throws if a pair that is called compatible fails to decode or loses a value.
 */
export async function provePairs(parameters: fc.Parameters<unknown>): Promise<ProofCounts> {
  const folder = createModuleFolder();
  const counts: ProofCounts = {
    pairs: 0,
    compatible: 0,
    breaking: 0,
    shown: 0,
    unproven: 0,
    unprovenButFailing: 0,
  };
  const property = fc.asyncProperty(
    fc.array(pairs, { minLength: PAIRS, maxLength: PAIRS }),
    unknownKeys,
    unknownKeys,
    async (batch, keysBefore, keysAfter) => {
      const before = await deploy(
        folder.path,
        batch.map((pair) => pair.before.type),
        keysBefore,
      );
      const after = await deploy(
        folder.path,
        batch.map((pair) => pair.after.type),
        keysAfter,
      );
      const verdicts = judge(before, after);
      for (const [i, pair] of batch.entries()) {
        const id = `route${i}`;
        const calls = talk(pair.old, {
          send: (value) => sendParams(before, id, value),
          own: (json) => receiveParams(before, id, json),
          other: (json) => receiveParams(after, id, json),
        });
        const replies = talk(pair.new, {
          send: (value) => sendResult(after, id, value),
          own: (json) => receiveResult(after, id, json),
          other: (json) => receiveResult(before, id, json),
        });
        for (const [found, readings] of [
          [verdicts.params(id), calls],
          [verdicts.result(id), replies],
        ] as const) {
          counts.pairs++;
          const failing = readings.find(({ other }) => other === 'rejected');
          const rejections = found.filter(isRejection);
          const shown = `${fc.stringify(pair.before)} → ${fc.stringify(pair.after)}: ${JSON.stringify(found)}`;
          if (rejections.length === 0) {
            counts.compatible++;
            assert(!failing, `${shown} accepts ${JSON.stringify(failing?.json)}`);
            for (const reading of readings) assertKept(reading, found, shown);
          } else if (rejections.some(({ kind }) => kind !== 'unproven')) {
            counts.breaking++;
            if (failing) counts.shown++;
          } else {
            counts.unproven++;
            if (failing) counts.unprovenButFailing++;
          }
        }
      }
    },
  );
  try {
    // A batch is too large to be shrunk; messages name the pair.
    const options = { ...parameters, endOnFailure: true, reporter };
    await fc.assert(property, options as fc.Parameters<[Pair[], UnknownKeys, UnknownKeys]>);
  } finally {
    folder.remove();
  }
  return counts;
}

type UnknownKeys = 'reject' | undefined;

function reporter({ failed, errorInstance }: { failed: boolean; errorInstance: unknown }): void {
  if (failed) throw errorInstance ?? new Error('interrupted');
}

function judge(before: DeployedApi, after: DeployedApi) {
  const { types, fromFirst } = mergeTypes(before.model.types, after.model.types);
  const server = createTypeComparison(types, { reader: 'server' });
  const client = createTypeComparison(types, { reader: 'client' });
  const typesOf = (id: string) => {
    const [old, now] = [before.model.routes[id], after.model.routes[id]];
    if (!old || !now) throw new Error(`There is no ${id}`);
    return { old, now };
  };
  return {
    params: (id: string) => {
      const { old, now } = typesOf(id);
      return server.compare(fromFirst(old.params), now.params);
    },
    result: (id: string) => {
      const { old, now } = typesOf(id);
      return client.compareLocation(now.result, fromFirst(old.result));
    },
  };
}

interface Exchange {
  readonly json: unknown;
  /** The result of a reader of the writer's version. */
  readonly own: Reading;
  /** The result of a reader of the other version. */
  readonly other: Reading;
}

function talk(
  values: readonly unknown[],
  {
    send,
    own,
    other,
  }: {
    readonly send: (value: unknown) => unknown;
    readonly own: (json: unknown) => Reading;
    readonly other: (json: unknown) => Reading;
  },
): readonly Exchange[] {
  return values.map((value) => {
    const json = send(value);
    return { json, own: own(json), other: other(json) };
  });
}

/** The other reader must make the same of it, but for what the mismatches tell. */
function assertKept({ own, other }: Exchange, found: readonly Mismatch[], shown: string): void {
  assert(own !== 'rejected' && other !== 'rejected', shown);
  const mayDiffer = found.some(({ kind }) => kind === 'default' || kind === 'undefined-as-null');
  if (mayDiffer) return;
  const mayDrop = found.some(({ kind }) => kind === 'dropped');
  const isKept = mayDrop ? isWithin(other.json, own.json) : isDeepStrictEqual(other.json, own.json);
  assert(isKept, `${shown} makes ${JSON.stringify(other.json)} of ${JSON.stringify(own.json)}`);
}

/** Whether JSON is another without some keys. */
function isWithin(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null) return Object.is(part, whole);
  if (typeof whole !== 'object' || whole === null) return false;
  if (Array.isArray(part) !== Array.isArray(whole)) return false;
  if (Array.isArray(part) && part.length !== (whole as unknown[]).length) return false;
  return Object.entries(part).every(([key, value]) =>
    isWithin(value, (whole as Record<string, unknown>)[key]),
  );
}

function assert(isTrue: boolean, what: string): asserts isTrue {
  if (!isTrue) throw new Error(what);
}
