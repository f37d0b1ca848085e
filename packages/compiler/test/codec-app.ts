import type { TestProject } from '../../../test/support/test-project.ts';

/** The output of {@link addCodecs}. */
export const codecsPrint =
  '[{"ok":true,"value":["2022-10-26T21:11:27.000Z"]},false,"[[1,\\"a\\"]]","0.lastUpdate format"]';

/** Adds a program that makes codecs in several ways and prints their results. */
export function addCodecs(app: TestProject): string {
  app.write('make-codec.ts', `export { createCodec as codecOf } from '@mikrokit/types';\n`);
  app.write(
    'codecs.ts',
    `import * as mikrokit from '@mikrokit/types';
import { type Codec, createCodec } from '@mikrokit/types';
import { codecOf } from './make-codec.ts';
import type { User } from './user.ts';

const dates = createCodec<Date[]>({ maxDepth: 2 });
const users: Codec<User[]> = codecOf();
const results = [
  dates.decode(['2022-10-26T21:11:27Z']),
  users.is([{ id: 1 }]),
  mikrokit.createCodec<Map<number, string>>().encode(new Map([[1, 'a']])),
  ...issuesOf(users.decode([{ id: 1, name: '', lastUpdate: 'today' }])),
];
console.log(JSON.stringify(results));

function issuesOf(result: ReturnType<typeof users.decode>): readonly string[] {
  return result.ok ? [] : result.issues.map(({ path, code }) => \`\${path.join('.')} \${code}\`);
}

export function fail(): never { const codec = createCodec<string>(); throw new Error(String(codec.is(1))); }
try { fail(); } catch (error) { console.log((error as Error).stack); }
`,
  );
  return app.path('codecs.ts');
}
