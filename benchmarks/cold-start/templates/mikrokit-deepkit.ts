import { importsOf, SET_UP, type Template } from '../template.ts';
import { mikrokit } from './mikrokit.ts';

/** Routes with types that are read at start-up from the reflection of @deepkit/type. */
export const mikrokitDeepkit: Template = {
  ...mikrokit,
  name: 'mikrokit-deepkit',
  packages: ['@mikrokit/deepkit', '@deepkit/type'],
  validation: 'types kept by @deepkit/type, compiled at run time',
  language: 'mjs',
  isReflected: true,
  nodeOptions: [],
  main: (groups) => `import { deepkitTypes } from '@mikrokit/deepkit';
import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
${importsOf(groups, 'mjs')}
const api = createRouter({ ${groups.length === 0 ? 'ping: (): void => {}' : groups.join(', ')} }, { types: deepkitTypes() });
${SET_UP}
await serve(api, { port: Number(process.env.PORT), hostname: '127.0.0.1' });
`,
};
