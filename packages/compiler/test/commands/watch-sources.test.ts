import { setTimeout } from 'node:timers/promises';
import test from 'ava';
import { TestProject } from '../../../../test/support/test-project.ts';
import { watchSources } from '../../src/commands/dev/watch-sources.ts';
import { eventually } from '../app-calls.ts';

test('a file that is saved twice within milliseconds is told again after the second time', async (t) => {
  const project = new TestProject(t);
  project.write('package.json', '{}');
  project.write('user.ts', 'first');
  let changed = (): void => {};
  const watcher = watchSources(project.path('package.json'), () => changed());
  t.teardown(watcher.close);
  const nextChange = () => new Promise<void>((resolve) => (changed = resolve));

  // The folder is watched after some time.
  await eventually(async () => {
    const told = nextChange();
    project.write('user.ts', `${performance.now()}`);
    const wasTold = await Promise.race([told.then(() => true), setTimeout(1000, false)]);
    if (!wasTold) throw new Error('The file is not watched yet');
  });
  await setTimeout(500);

  for (let i = 0; i < 5; i++) {
    const first = nextChange();
    project.write('user.ts', `save ${i}`);
    await first;
    const second = nextChange();
    // Later than the clock of the file system.
    await setTimeout(15);
    project.write('user.ts', `save ${i} again`);
    await second;
    await setTimeout(200);
  }
  t.pass();
});
