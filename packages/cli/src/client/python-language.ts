import { basename } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { PythonClientError, writePythonClient } from '@mikrokit/python';
import type { ClientLanguage } from './client-language.ts';
import { findMount } from './mount.ts';

/** The first line of generated files. */
const NOTICE = '# Written by `mikrokit client python`.';

/** Python packages. */
export const pythonLanguage: ClientLanguage = {
  generated: ['**/*.py'],
  isOurs: (file, text) => text.startsWith(NOTICE) || (file === 'py.typed' && text === ''),
  write: (api, { folder }) => {
    if (!/^[a-z_][a-z0-9_]*$/i.test(basename(folder))) {
      throw new CommandFailure(
        `${basename(folder)} is not a name for a Python package; use letters, digits and _: --out conduit_client`,
      );
    }
    try {
      return writePythonClient({ ...api, base: api.base ?? `${findMount(api).prefix}/` });
    } catch (error) {
      if (!(error instanceof PythonClientError)) throw error;
      throw new CommandFailure(
        `${error.message}\nNothing was written. To leave out a route: --skip <route>`,
      );
    }
  },
};
