/** Words for units, and how the tables write them. The first in a docstring is the unit of its number. */
const UNITS: Readonly<Record<string, string>> = {
  milliseconds: 'ms',
  ms: 'ms',
  seconds: 's',
  bytes: 'bytes',
  characters: 'characters',
  calls: 'calls',
  levels: 'levels',
  items: 'items',
  entries: 'entries',
  sessions: 'sessions',
  keys: 'keys',
  streams: 'streams',
  retries: 'retries',
  attempts: 'attempts',
  requests: 'requests',
  connections: 'connections',
  messages: 'messages',
  jobs: 'jobs',
  steps: 'steps',
  redirects: 'redirects',
  contracts: 'contracts',
  files: 'files',
  networks: 'networks',
  proxies: 'proxies',
  workers: 'workers',
  servers: 'servers',
  share: '0 to 1',
  factor: 'factor',
  seed: 'seed',
  status: 'HTTP status',
  port: 'port',
};

const UNIT = new RegExp(`\\b(?:${Object.keys(UNITS).join('|')})\\b`, 'i');
const DEFAULT = /(?:^|(?<=[.;] ))Default: (.+?)(?:(?<!\be\.g)\.(?=\s|$)|$)/i;

/** The parts of an option's docstring. */
export interface OptionText {
  readonly description: string;
  readonly defaultValue: string | undefined;
  readonly unit: string | undefined;
}

/** Separates the default of an option from the rest of its docstring, and finds the unit of a number. */
export function readOptionText(doc: string): OptionText {
  // A cell of a table has no lists.
  const text = withoutLinks(doc).replace(/^- /gm, '').replace(/\s+/g, ' ').trim();
  const [, defaultValue] = DEFAULT.exec(text) ?? [];
  const [unit = ''] = UNIT.exec(text) ?? [];
  return {
    description: text.replace(DEFAULT, '').replace(/\s+/g, ' ').trim(),
    defaultValue,
    unit: UNITS[unit.toLowerCase()],
  };
}

/** A docstring whose `{@link Name}` are `Name` as code. */
export function withoutLinks(doc: string): string {
  return doc.replace(/\{@link (\S+?)\s*\}/g, '`$1`');
}

/** The modules in the blocks of code after `@example`. */
export function exampleIn(tagText: string): readonly string[] {
  const modules = [...tagText.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  if (modules.length === 0) throw new Error(`An @example has no block of TypeScript: ${tagText}`);
  return modules;
}
