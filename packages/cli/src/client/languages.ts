import type { CommandOption } from '../command-line.ts';
import type { ClientLanguage } from './client-language.ts';

/** How a language is chosen and loaded. */
interface LanguageEntry {
  /** One line for `mikrokit --help`. */
  readonly summary: string;
  /** The folder unless `--out` names another. */
  readonly out: string;
  /** Options in addition to the common ones, with texts as values. */
  readonly options: Readonly<Record<string, CommandOption>>;
  readonly load: () => Promise<ClientLanguage>;
}

/** The languages of `mikrokit client <language>`. */
export const languages: Readonly<Record<string, LanguageEntry>> = {
  python: {
    summary: 'write a client as a Python package',
    out: 'api_client',
    options: {},
    load: async () => (await import('./python-language.ts')).pythonLanguage,
  },
  typescript: {
    summary: 'write a client as an npm package that needs no compiler',
    out: 'api-client',
    options: {
      name: {
        type: 'string',
        value: '<name>',
        help: 'name of the package',
        otherwise: 'the name in its package.json, else the name of its folder',
      },
      version: {
        type: 'string',
        value: '<version>',
        help: 'version of the package',
        otherwise: 'the version in its package.json, else 0.1.0',
      },
    },
    load: async () => (await import('./typescript/typescript-language.ts')).typescriptLanguage,
  },
};
