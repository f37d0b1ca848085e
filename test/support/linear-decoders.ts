import test, { type ExecutionContext } from 'ava';

/** Makes something of bytes that arrive in chunks: a value to compare, also for bytes that it rejects. */
export type Decode = (chunks: readonly Uint8Array[]) => unknown;

/** A decoder with the contents that are worst for it. */
export interface Decoder {
  readonly decode: Decode;
  /** Makes a content of about a size. Default: {@link marks}. */
  readonly hostile?: Contents;
  /** The most bytes that are tried. Default: 32,768. */
  readonly size?: number;
}

export type Contents = Readonly<Record<string, (size: number) => string>>;

/** A text again and again. */
export const repeated = (text: string) => (size: number) => text.repeat(size / text.length);

/** Marks that mean something in one format or another, and text without any. */
export const marks: Contents = Object.fromEntries(
  ['\r', '\n', '\r\n', '-', ';', '=', '"', '\\', '%', 'a'].map((text) => [
    JSON.stringify(text),
    repeated(text),
  ]),
);

/** The same contents with something around each. */
export function within(contents: Contents, wrap: (content: string) => string): Contents {
  return Object.fromEntries(
    Object.entries(contents).map(([name, make]) => [name, (size: number) => wrap(make(size))]),
  );
}

/** Four times the bytes: a linear decoder takes about four times as long, a quadratic one sixteen times. */
const TIMES = 4;
const MOST = 8;
/** Other processes and the garbage collector disturb some measurements, but not all. */
const ATTEMPTS = 6;

/** Feeds each decoder byte by byte: it makes the same of them as of one chunk, in time in proportion to the bytes. */
export function testDecoders(decoders: Readonly<Record<string, Decoder>>): void {
  for (const [name, { decode, hostile = marks, size = 32_768 }] of Object.entries(decoders)) {
    test.serial(`a linear decoder, however its bytes arrive: ${name}`, async (t) => {
      for (const [content, make] of Object.entries(hostile)) {
        const [few, many] = [Buffer.from(make(size / TIMES)), Buffer.from(make(size))];
        t.deepEqual(
          await decode(byteByByte(many)),
          await decode([many]),
          `${content} in one chunk`,
        );
        await isLinear(t, decode, { content, few: byteByByte(few), many: byteByByte(many) });
      }
    });
  }
}

interface Load {
  readonly content: string;
  readonly few: readonly Uint8Array[];
  readonly many: readonly Uint8Array[];
}

async function isLinear(t: ExecutionContext, decode: Decode, { content, few, many }: Load) {
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    short = Math.min(short, await cpuTime(decode, few));
    long = Math.min(long, await cpuTime(decode, many));
    if (long <= MOST * short) break;
  }
  t.true(
    long <= MOST * short,
    `${content}: ${short} µs, and ${long} µs for ${TIMES} times as much`,
  );
}

/** Microseconds of CPU that decoding takes. */
async function cpuTime(decode: Decode, chunks: readonly Uint8Array[]): Promise<number> {
  const start = process.cpuUsage();
  await decode(chunks);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

function byteByByte(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
}

/** A stream that gives one chunk each time it is asked. */
export function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const chunk = chunks[at++];
        if (chunk === undefined) controller.close();
        else controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
}

/** What an iterable gives up to its end or its error, which is the last entry. */
export async function collect<T>(items: AsyncIterable<T>): Promise<readonly (T | string)[]> {
  const all: (T | string)[] = [];
  try {
    for await (const item of items) all.push(item);
  } catch (error) {
    all.push(`${error}`);
  }
  return all;
}
