// biome-ignore-all lint/suspicious/noTemplateCurlyInString: TypeScript writes template literal types so.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompileError, createCompiler } from '@mikrokit/compiler';
import { type Codec, createCodec } from '@mikrokit/types';
import test from 'ava';
import { createRandom, type Random } from '../../../test/support/random.ts';

// Inside the workspace, so that the files find @mikrokit/types.
const folder = join(import.meta.dirname, 'fixtures/.computed-types');
// With more types, `TYPES=500 SEED=7 npx ava …`.
const TYPES = Number(process.env.TYPES ?? 100);
const SEED = Number(process.env.SEED ?? 1);
const VALUES = 16;

/** Types that others are computed by. */
const HELPERS = `export type Patch<T> = { readonly [K in keyof T]?: T[K] | null };
export type Renamed<T> = { [K in keyof T as \`x_\${K & string}\`]: T[K] };
export type Without<T, Key> = { [K in keyof T as Exclude<K, Key>]: T[K] };
export type Mutable<T> = { -readonly [K in keyof T]-?: T[K] };
export type Element<T> = T extends readonly (infer E)[] ? E : T;
export type DeepPartial<T> = T extends Date ? T : T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;
export type Only<T, Key> = { [K in keyof T]: K extends Key ? T[K] : never };
export type Nested<T> = T | readonly Nested<T>[];
export interface Chain<T> { value: T; next?: Chain<T> | null; parent?: this }
export interface Base<T> { a: T; b?: T }
export interface Derived<T> extends Base<T> { readonly c: this['a'] }
export interface Merged<T> { kind: 'm'; at?: T }
export interface Merged<T> { get by(): T; set by(value: T) }
export class Point<T> { constructor(readonly x: T, public y?: T) {} static origin = 0 }
export enum Level { Low, Middle = 5, High, Same = 5 }
export interface Both<T> extends Base<T>, Omit<Merged<T>, 'at'> {}
export type Get<T, Key> = Key extends keyof T ? T[Key] : never;
export type Tuple<T> = [first: T, second?: string, ...rest: T[]];
`;
const NAMES = new Set([...HELPERS.matchAll(/^export \w+ (\w+)/gm)].map(([, name]) => name));

/** A type, and JSON that is mostly of it. */
interface Generated {
  readonly text: string;
  readonly sample: () => unknown;
}

function createGenerator(random: Random) {
  const { pick, chance, below } = random;
  const of = (text: string, ...values: unknown[]): Generated => ({
    text,
    sample: () => pick(values),
  });
  const leaves: readonly Generated[] = [
    of('string', 'a', '', 'd-1', '1', '2026-01-01T00:00:00.000Z'),
    of('number', 0, 1, 2.5, -1, 5),
    of('boolean', true, false),
    of('null', null),
    of("'a'", 'a'),
    of("'b' | 'c'", 'b', 'c'),
    of('1 | 2', 1, 2),
    of('true', true),
    of('false', false),
    of('`d-${string}`', 'd-1', 'd-'),
    of('`${number}`', '1', '2.5'),
    of('Date', '2026-01-01T00:00:00.000Z'),
    of('bigint', '12', '-3'),
    of('Level', 0, 5, 6),
    of('Level.Middle', 5),
    of('undefined | string', 'a', 'b'),
    of('unknown', 1, { a: [] }),
    of('object', {}, [1], { a: 1 }),
  ];
  const list = (make: () => Generated, most: number) =>
    Array.from({ length: 1 + below(most) }, make);
  const samples = (element: Generated) => Array.from({ length: below(3) }, element.sample);
  const without = (value: unknown, drops: (key: string) => boolean): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([key]) => !drops(key)))
      : value;
  const merge = (...values: unknown[]): unknown =>
    values.every((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
      ? Object.assign({}, ...values)
      : values[0];
  const object = (depth: number): Generated => {
    const keys = ['a', 'b', 'c', 'kind', 'x-y'].filter(() => chance(0.4));
    const properties = (keys.length > 0 ? keys : ['a']).map((key) => ({
      key,
      optional: chance(0.35),
      of: key === 'kind' ? pick([of("'k'", 'k'), of('1', 1), of('true', true)]) : make(depth - 1),
    }));
    const members = properties.map(
      ({ key, optional, of }) =>
        `${chance(0.2) ? 'readonly ' : ''}${JSON.stringify(key)}${optional ? '?' : ''}: ${of.text}`,
    );
    return {
      text: `{ ${members.join('; ')} }`,
      sample: () =>
        Object.fromEntries(
          properties
            .filter(({ optional }) => !optional || chance(0.6))
            .map(({ key, of }) => [key, of.sample()]),
        ),
    };
  };
  const tuple = (depth: number): Generated => {
    const first = list(() => make(depth - 1), 2);
    const isOptional = chance(0.4);
    const rest = chance(0.5) ? make(depth - 1) : undefined;
    const last = rest && !isOptional && chance(0.5) ? make(depth - 1) : undefined;
    const texts = [
      ...first.map(({ text }, i) => (isOptional && i === first.length - 1 ? `(${text})?` : text)),
      ...(rest ? [`...(${rest.text})[]`] : []),
      ...(last ? [last.text] : []),
    ];
    return {
      text: `${chance(0.3) ? 'readonly ' : ''}[${texts.join(', ')}]`,
      sample: () => [
        ...first.slice(0, isOptional && chance(0.5) ? -1 : undefined).map(({ sample }) => sample()),
        ...(rest ? samples(rest) : []),
        ...(last ? [last.sample()] : []),
      ],
    };
  };
  const union = (depth: number): Generated => {
    const members = [make(depth - 1), ...list(() => make(depth - 1), 2)];
    return {
      text: `(${members.map(({ text }) => text).join(' | ')})`,
      sample: () => pick(members).sample(),
    };
  };
  const mapOver = (
    depth: number,
    text: (of: string) => string,
    change: (value: unknown) => unknown,
  ) => {
    const inner = chance(0.8) ? object(depth) : make(depth - 1);
    return { text: text(inner.text), sample: () => change(inner.sample()) };
  };
  const same = (value: unknown) => value;
  const some = (value: unknown) => without(value, () => chance(0.3));
  const composites: readonly ((depth: number) => Generated)[] = [
    object,
    object,
    object,
    union,
    union,
    tuple,
    (depth) => {
      const element = make(depth - 1);
      return { text: `(${element.text})[]`, sample: () => samples(element) };
    },
    (depth) => mapOver(depth, (of) => `Partial<${of}>`, some),
    (depth) => mapOver(depth, (of) => `Required<${of}>`, same),
    (depth) => mapOver(depth, (of) => `Mutable<${of}>`, same),
    (depth) => mapOver(depth, (of) => `DeepPartial<${of}>`, some),
    (depth) =>
      mapOver(
        depth,
        (of) => `Omit<${of}, 'a'>`,
        (value) => without(value, (key) => key === 'a'),
      ),
    (depth) =>
      mapOver(
        depth,
        (of) => `Without<${of}, 'b'>`,
        (value) => without(value, (key) => key === 'b'),
      ),
    (depth) =>
      mapOver(
        depth,
        (of) => `Only<${of}, 'a' | 'b'>`,
        (value) => without(value, (key) => key > 'b'),
      ),
    (depth) => mapOver(depth, (of) => `NonNullable<${of} | null>`, same),
    (depth) => mapOver(depth, (of) => `Exclude<${of} | string, string>`, same),
    (depth) =>
      mapOver(
        depth,
        (of) => `Patch<${of}>`,
        (value) => (chance(0.5) ? some(value) : merge(value, { a: null })),
      ),
    (depth) =>
      mapOver(
        depth,
        (of) => `Renamed<${of}>`,
        (value) =>
          typeof value === 'object' && value !== null
            ? Object.fromEntries(Object.entries(value).map(([key, part]) => [`x_${key}`, part]))
            : value,
      ),
    (depth) => mapOver(depth, (of) => `Element<(${of})[]>`, same),
    (depth) => {
      const [left, right] = [object(depth), object(depth)];
      return {
        text: `(${left.text} & ${right.text})`,
        sample: () => merge(left.sample(), right.sample()),
      };
    },
    (depth) => {
      const [left, right] = [union(depth), object(depth)];
      return {
        text: `(${left.text} & ${right.text})`,
        sample: () => merge(left.sample(), right.sample()),
      };
    },
    (depth) => {
      const value = make(depth - 1);
      const keys = pick([
        { text: 'string', names: ['a', 'b', 'toString'] },
        { text: "'a' | 'b'", names: ['a', 'b'] },
        { text: '`d-${string}`', names: ['d-1', 'd-'] },
        { text: '`d-${string}` | "a"', names: ['d-1', 'a'] },
        { text: 'Level', names: ['0', '5', '6'] },
      ]);
      return {
        text: `Record<${keys.text}, ${value.text}>`,
        sample: () => Object.fromEntries(keys.names.map((name) => [name, value.sample()])),
      };
    },
    (depth) => {
      const value = make(depth - 1);
      const chain = (left: number): unknown => ({
        value: value.sample(),
        ...(chance(0.4) && left > 0 && { next: chance(0.2) ? null : chain(left - 1) }),
        ...(chance(0.2) && left > 0 && { parent: chain(left - 1) }),
      });
      return { text: `Chain<${value.text}>`, sample: () => chain(3) };
    },
    (depth) => {
      const value = make(depth - 1);
      const nested = (left: number): unknown =>
        left > 0 && chance(0.5)
          ? Array.from({ length: below(3) }, () => nested(left - 1))
          : value.sample();
      return { text: `Nested<${value.text}>`, sample: () => nested(3) };
    },
    (depth) => {
      const value = make(depth - 1);
      return {
        text: `Derived<${value.text}>`,
        sample: () => ({
          a: value.sample(),
          ...(chance(0.5) && { b: value.sample() }),
          c: value.sample(),
        }),
      };
    },
    (depth) => {
      const value = make(depth - 1);
      return {
        text: `Merged<${value.text}>`,
        sample: () => ({
          kind: 'm',
          by: value.sample(),
          ...(chance(0.5) && { at: value.sample() }),
        }),
      };
    },
    (depth) => {
      const value = make(depth - 1);
      return {
        text: `Point<${value.text}>`,
        sample: () => ({ x: value.sample(), ...(chance(0.5) && { y: value.sample() }) }),
      };
    },
    (depth) => {
      const value = make(depth - 1);
      return {
        text: `Both<${value.text}>`,
        sample: () => ({
          ...{ kind: 'm', by: value.sample(), a: value.sample() },
          ...(chance(0.5) && { b: value.sample() }),
        }),
      };
    },
    (depth) => {
      const of = object(depth);
      const keys = ['a', 'b', 'c', 'kind', 'x-y'];
      return { text: `keyof ${of.text}`, sample: () => pick(keys) };
    },
    (depth) => {
      const of = object(depth);
      const key = pick(['a', 'b', 'c', 'kind']);
      return {
        text: `Get<${of.text}, '${key}'>`,
        sample: () => (of.sample() as Record<string, unknown>)[key] ?? 'a',
      };
    },
    (depth) => {
      const [left, right] = [tuple(depth), tuple(depth)];
      return {
        text: `[...${left.text.replace('readonly ', '')}, ...${right.text.replace('readonly ', '')}]`,
        sample: () => [...(left.sample() as unknown[]), ...(right.sample() as unknown[])],
      };
    },
    (depth) => {
      const [first, second, rest] = [make(depth - 1), make(depth - 1), make(depth - 1)];
      return {
        text: `Parameters<(a: ${first.text}, b?: ${second.text}, ...c: (${rest.text})[]) => void>`,
        sample: () => [first.sample(), ...(chance(0.6) ? [second.sample(), ...samples(rest)] : [])],
      };
    },
    (depth) => {
      const value = make(depth - 1);
      return { text: `Awaited<ReturnType<() => Promise<${value.text}>>>`, sample: value.sample };
    },
    (depth) => {
      const [of, value] = [object(depth), make(depth - 1)];
      return {
        text: `Record<keyof ${of.text}, ${value.text}>`,
        sample: () =>
          Object.fromEntries(
            Object.keys(of.sample() as object).map((key) => [key, value.sample()]),
          ),
      };
    },
    (depth) => {
      const value = make(depth - 1);
      return {
        text: `Map<string, ${value.text}>`,
        sample: () => ['a', 'b'].filter(() => chance(0.6)).map((key) => [key, value.sample()]),
      };
    },
    () => {
      const value = pick(leaves);
      return { text: `ReadonlySet<${value.text}>`, sample: () => [value.sample()] };
    },
    (depth) => {
      const value = make(depth - 1);
      return {
        text: `Tuple<${value.text}>`,
        sample: () => [value.sample(), ...(chance(0.6) ? ['a', ...samples(value)] : [])],
      };
    },
  ];
  function make(depth: number): Generated {
    return depth <= 0 || chance(0.25) ? pick(leaves) : pick(composites)(depth);
  }
  return { leaves, makeComposite: (depth: number) => pick(composites)(depth) };
}

/** JSON that differs from a sample in one location. */
function mutate(value: unknown, random: Random, leaves: readonly Generated[]): unknown {
  const { pick, chance, below } = random;
  const again = (part: unknown) => mutate(part, random, leaves);
  const other = () => pick<unknown>([pick(leaves).sample(), null, [], { a: 1 }, 'zz', 9]);
  if (chance(0.3) || typeof value !== 'object' || value === null) return other();
  if (Array.isArray(value)) {
    const at = below(value.length + 1);
    if (chance(0.2)) return value.toSpliced(at, 1);
    return chance(0.2)
      ? value.toSpliced(at, 0, other())
      : value.map((item, i) => (i === at ? again(item) : item));
  }
  const keys = Object.keys(value);
  if (chance(0.2)) return { ...value, [pick(['a', 'b', 'c', 'zz', 'd-9'])]: other() };
  const key = pick(keys);
  if (key === undefined) return { a: other() };
  const { [key]: part, ...rest } = value as Record<string, unknown>;
  return chance(0.3) ? rest : { ...rest, [key]: again(part) };
}

/** The TypeScript type of exactly one value. */
function typeOf(value: unknown): string {
  if (value instanceof Date) return 'Date';
  if (value instanceof Set) return `Set<${unionOf(value)}>`;
  if (value instanceof Map) return `Map<${unionOf(value.keys())}, ${unionOf(value.values())}>`;
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(typeOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null)
    return value === undefined ? 'undefined' : JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}: ${typeOf(part)}`,
  );
  return `{ ${members.join('; ')} }`;
}

function unionOf(values: Iterable<unknown>): string {
  return [...values].map(typeOf).join(' | ') || 'never';
}

/**
 * Whether a list has `undefined`, which an absent element of a tuple is. With `exactOptionalPropertyTypes`, TypeScript wants
 * the list to end before it.
 */
function hasGap(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (Array.isArray(value) && value.includes(undefined)) || Object.values(value).some(hasGap);
}

/** Asks TypeScript whether a value is of the type. */
interface Question {
  readonly value: unknown;
  /** Whether the codec takes it for a value of the type. */
  readonly expected: boolean;
  readonly found: string;
}

/** Decodes and encodes some JSON, and returns questions about the values for TypeScript. */
function examine(codec: Codec<unknown>, json: unknown, faults: string[]): Question[] {
  const questions: Question[] = [];
  const fault = (text: string) => faults.push(`${text} ${JSON.stringify(json)}`);
  const before = JSON.stringify(json);
  const decoded = codec.decode(json);
  if (!decoded.ok) questions.push({ value: json, expected: false, found: 'decode rejects' });
  else {
    questions.push({ value: decoded.value, expected: true, found: 'decode returns' });
    if (!codec.is(decoded.value)) fault('is rejects the decoded');
    if (decoded.value !== undefined) {
      const again = codec.parse(codec.encode(decoded.value));
      if (!again.ok || typeOf(again.value) !== typeOf(decoded.value))
        fault('encode changes the decoded');
    }
  }
  if (JSON.stringify(json) !== before) fault('decode changes its input');
  let text: string | undefined;
  try {
    text = codec.encode(json);
  } catch {
    questions.push({ value: json, expected: false, found: 'encode rejects' });
    if (codec.is(json)) fault('is accepts what encode rejects:');
  }
  if (text !== undefined) {
    if (!codec.is(json)) fault('is rejects what encode accepts:');
    const read = codec.parse(text);
    if (read.ok)
      questions.push({ value: read.value, expected: true, found: 'encode and decode return' });
    else fault('decode rejects what encode wrote of');
  }
  return questions;
}

const compiler = createCompiler();
test.after.always(() => {
  compiler.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The codecs of all calls in a file. */
async function loadCodecs(file: string): Promise<Codec<unknown>[]> {
  const { calls = [], modules = [] } = compiler.compile(join(folder, file)) ?? {};
  const code = modules[0]?.replaceAll(
    / from "(@mikrokit\/[^"]+)"/g,
    (_, name) => ` from "${import.meta.resolve(name)}"`,
  );
  const module = await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`);
  return calls.map(({ name }) => createCodec<unknown>({}, module[name]));
}

for (const exact of [false, true]) {
  test(`Values of computed types are what TypeScript says, exactOptionalPropertyTypes: ${exact}`, async (t) => {
    const random = createRandom(SEED + (exact ? 1000 : 0));
    const { leaves, makeComposite } = createGenerator(random);
    const types = Array.from({ length: TYPES }, () => makeComposite(1 + random.below(3)));
    const name = exact ? 'exact' : 'loose';
    const compilerOptions = {
      ...{
        module: 'nodenext',
        target: 'es2024',
        lib: ['es2024'],
        types: [],
        strict: true,
        noEmit: true,
      },
      ...{ allowImportingTsExtensions: true, exactOptionalPropertyTypes: exact },
      customConditions: ['@mikrokit/source'],
    };
    const write = (file: string, text: string) => writeFileSync(join(folder, name, file), text);
    mkdirSync(join(folder, name), { recursive: true });
    write('tsconfig.json', JSON.stringify({ compilerOptions }));
    write('helpers.ts', HELPERS);
    const head = `import { createCodec } from '@mikrokit/types';
import type { ${[...NAMES].join(', ')} } from './helpers.ts';
`;
    const fileOf = (i: number) => `type${i}.ts`;
    for (const [i, { text }] of types.entries())
      write(fileOf(i), `${head}export const codec = createCodec<${text}>();\n`);
    const faults: string[] = [];
    const asked: { readonly text: string; readonly questions: readonly Question[] }[] = [];
    const rejected = new Map<string, number>();
    for (const [i, { text, sample }] of types.entries()) {
      try {
        const [codec] = await loadCodecs(join(name, fileOf(i)));
        const own: string[] = [];
        const questions = Array.from({ length: VALUES }, () => {
          const value = sample();
          return random.chance(0.5) ? mutate(value, random, leaves) : value;
        }).flatMap((json) => examine(codec as Codec<unknown>, json, own));
        faults.push(...own.map((fault) => `${fault}\n  ${text}`));
        asked.push({ text, questions });
      } catch (error) {
        if (!(error instanceof CompileError)) throw error;
        for (const code of new Set(error.diagnostics.map(({ code }) => code)))
          rejected.set(code, (rejected.get(code) ?? 0) + 1);
      }
    }
    write(
      'answers.ts',
      head +
        asked
          .map(({ text, questions }, i) => {
            const answers = questions.map(
              ({ value }) => `${typeOf(value)} extends T${i} ? true : false`,
            );
            return `type T${i} = ${text};\nexport const a${i} = createCodec<[${answers.join(', ')}]>();\n`;
          })
          .join(''),
    );
    compiler.update({ created: [join(folder, name, 'answers.ts')] });
    const answers = await loadCodecs(join(name, 'answers.ts'));
    const counts = { true: 0, false: 0 };
    for (const [i, { text, questions }] of asked.entries()) {
      const { types, type } = answers[i]!.model;
      const tuple = types[type];
      if (tuple?.kind !== 'tuple') throw new Error('The answers of TypeScript are no tuple');
      for (const [n, { value, expected, found }] of questions.entries()) {
        const answer = types[tuple.elements[n]?.type ?? ''];
        if (answer?.kind !== 'literal') throw new Error('An answer is no literal');
        counts[answer.value ? 'true' : 'false']++;
        if (answer.value !== expected && !(exact && expected && hasGap(value)))
          faults.push(
            `${found} ${typeOf(value)}, which is ${answer.value ? '' : 'not '}of\n  ${text}`,
          );
      }
    }
    t.log(
      JSON.stringify({ ...counts, types: asked.length, rejected: Object.fromEntries(rejected) }),
    );
    t.deepEqual(faults.slice(0, 20), []);
    t.true(asked.length > TYPES / 2);
    t.true(counts.true > TYPES && counts.false > TYPES, JSON.stringify(counts));
  });
}
