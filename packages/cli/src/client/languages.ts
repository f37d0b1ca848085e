import type { ParseArgsOptionsConfig } from 'node:util';
import type { ClientLanguage } from './client-language.ts';

/** How a language is chosen and loaded. */
interface LanguageEntry {
  /** The folder unless `--out` names another. */
  readonly out: string;
  /** Options beside those that all languages have, with texts as values. */
  readonly options: ParseArgsOptionsConfig;
  readonly load: () => Promise<ClientLanguage>;
}

/** The languages of `mikrokit client <language>`. */
export const languages: Readonly<Record<string, LanguageEntry>> = {
  python: {
    out: 'api_client',
    options: {},
    load: async () => (await import('./python-language.ts')).pythonLanguage,
  },
  typescript: {
    out: 'api-client',
    options: { name: { type: 'string' }, version: { type: 'string' } },
    load: async () => (await import('./typescript/typescript-language.ts')).typescriptLanguage,
  },
};
