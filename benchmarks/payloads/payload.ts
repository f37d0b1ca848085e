import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Codec } from '@mikrokit/types';
import type { CreatePayloadCodec } from './libraries/library.ts';
import type { PayloadName } from './results.ts';

/** A payload and our codec of it. */
export interface Payload {
  readonly name: PayloadName;
  readonly codec: Codec<unknown>;
  /** As servers send it: without the white space of the published file. */
  readonly text: string;
  readonly value: unknown;
}

export async function readPayload(name: PayloadName): Promise<Payload> {
  const { codec }: { codec: Codec<unknown> } = await import(`./${name}.ts`);
  const file = new URL(`./data/${name}.json.br`, import.meta.url);
  const text = JSON.stringify(JSON.parse(brotliDecompressSync(readFileSync(file)).toString()));
  const parsed = codec.parse(text);
  if (!parsed.ok) throw new Error(`${name} is rejected: ${JSON.stringify(parsed.issues[0])}`);
  return { name, codec, text, value: parsed.value };
}

/** Imports a library by the name of its file. */
export async function importLibrary(name: string): Promise<CreatePayloadCodec> {
  const module: { createPayloadCodec: CreatePayloadCodec } = await import(`./libraries/${name}.ts`);
  return module.createPayloadCodec;
}
