import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../harness/build.ts';

/** One Lambda function of the benchmark: `functions/<name>.ts`, which exports `handler`. */
export interface BenchmarkFunction {
  readonly name: string;
  /** Its packages. */
  readonly packages: readonly string[];
}

/** Functions that do the same work on `POST /updateUser`. */
export const functions: readonly BenchmarkFunction[] = [
  { name: 'hand-written', packages: [] },
  { name: 'mikrokit', packages: ['@mikrokit/serverless'] },
  { name: 'hono', packages: ['hono'] },
  { name: 'express', packages: ['express', 'serverless-http'] },
  { name: 'fastify', packages: ['fastify', '@fastify/aws-lambda'] },
];

/** A function without, with and with the loaded modules of a part that is not called: `npm run bench -- lambda-lazy`. */
export const lazyFunctions: readonly BenchmarkFunction[] = [
  { name: 'mikrokit', packages: ['@mikrokit/serverless'] },
  { name: 'mikrokit-lazy', packages: ['@mikrokit/serverless'] },
  { name: 'mikrokit-eager', packages: ['@mikrokit/serverless', 'express', 'fastify'] },
];

/** Bundles a function with `mikrokit build`, whatever its framework; returns the folder to deploy. */
export async function buildFunction({ name }: BenchmarkFunction): Promise<string> {
  const file = fileURLToPath(new URL(`./functions/${name}.ts`, import.meta.url));
  const out = fileURLToPath(new URL(`../dist/lambda/${name}/function.mjs`, import.meta.url));
  await rm(dirname(out), { recursive: true, force: true });
  await bundle(file, out);
  return dirname(out);
}

/** The file of a built function. */
export function fileIn(folder: string): string {
  return join(folder, 'function.mjs');
}
