import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { writeApplication } from '../cold-start/application.ts';
import { firstCallOf } from '../cold-start/assert-answers.ts';
import { sampleStart } from '../cold-start/sample.ts';
import { groupsOf } from '../cold-start/template.ts';
import { templates } from '../cold-start/templates/index.ts';
import { prepare } from '../cold-start/variant.ts';

const folder = fileURLToPath(new URL('../dist/cold-start-test/', import.meta.url));
test.after.always(() => rm(folder, { recursive: true, force: true }));

test('each route of a generated application has its own record', (t) => {
  const shapes = groupsOf(1_000)
    .flat()
    .map(({ shape }) => JSON.stringify(shape));
  t.is(new Set(shapes).size, 1_000);
});

for (const template of templates) {
  // One after the other: each starts servers.
  test.serial(
    `each route of ${template.name} accepts its own record and rejects wrong ones`,
    async (t) => {
      const counts = template.only === undefined ? [0, 51] : [template.only];
      for (const count of counts) {
        const application = await writeApplication(
          template,
          count,
          join(folder, template.name, String(count)),
        );
        await t.notThrowsAsync(prepare(application, 'source'));
      }
    },
  );
}

test.serial(
  'an application starts built and with the compile cache, and its parts are timed in order',
  async (t) => {
    const [template] = templates;
    const application = await writeApplication(template!, 2, join(folder, 'timed'));
    for (const variant of ['built', 'cached'] as const) {
      const command = await prepare(application, variant);
      const sample = await sampleStart(command, firstCallOf(application));
      t.true(0 < sample.setUp && sample.setUp < sample.listening, JSON.stringify(sample));
      t.true(sample.listening <= sample.firstReply, JSON.stringify(sample));
    }
  },
);
