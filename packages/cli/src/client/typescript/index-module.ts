import type { NodeOf } from '@mikrokit/types/model';
import type { DescribedApi } from '../described-api.ts';
import type { Mount } from '../mount.ts';
import { ERROR_CLASSES } from './declarations-module.ts';
import { toLiteral } from './names.ts';

/** The options that a server needs if it has others than the default. */
const DEFAULTS = { maxDepth: 64, maxBatch: 100 };

interface IndexInput {
  readonly api: DescribedApi;
  readonly mount: Mount;
  readonly contract: string;
  readonly enums: ReadonlyMap<string, NodeOf<'enum'>>;
}

/** Writes the code that makes a client. */
export function writeIndex({ api, mount, contract, enums }: IndexInput): string {
  const usesSensitive = Object.values(api.types).some(({ kind }) => kind === 'sensitive');
  const parts = [
    [
      `import { createClient as createClientOf } from '@mikrokit/client';`,
      `import { codecs } from './codecs/index.js';`,
    ].join('\n'),
    `export { ${ERROR_CLASSES.join(', ')} } from '@mikrokit/client';`,
    ...(usesSensitive ? [`export { sensitive } from '@mikrokit/client/codecs';`] : []),
    `export const contract = ${toLiteral(contract)};`,
    createClientText(optionsOf(api, mount)),
    ...[...enums].map(([name, node]) => enumText(name, node)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function createClientText(options: readonly string[]): string {
  const given = options.length === 0 ? 'options' : `{ ${options.join(', ')} }`;
  return `export function createClient(options) {
  return createClientOf(${given}, codecs);
}`;
}

function optionsOf({ limits }: DescribedApi, { prefix, suffix }: Mount): readonly string[] {
  const { maxDepth, maxBatch } = { ...DEFAULTS, ...limits };
  const before = [
    ...(prefix === '' ? [] : [`prefix: ${toLiteral(decodeURI(prefix))}`]),
    ...(suffix === '' ? [] : [`suffix: ${toLiteral(decodeURI(suffix))}`]),
    ...(maxDepth === DEFAULTS.maxDepth ? [] : [`maxDepth: ${maxDepth}`]),
  ];
  const after =
    maxBatch === DEFAULTS.maxBatch
      ? []
      : [`batch: options.batch === true ? { maxBatch: ${maxBatch} } : options.batch`];
  return before.length + after.length === 0 ? [] : [...before, '...options', ...after];
}

function enumText(name: string, { members }: NodeOf<'enum'>): string {
  const entries = members.map(
    ({ name: key, value }) => `  [${toLiteral(key)}]: ${JSON.stringify(value)},`,
  );
  return `export const ${name} = /* @__PURE__ */ Object.freeze({\n${entries.join('\n')}\n});`;
}
