import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import test from 'ava';
import { eventually } from '../../../test/support/app-calls.ts';
import { runNode } from '../../../test/support/running-process.ts';
import { TestProject } from '../../../test/support/test-project.ts';
import { watchSources } from '../src/watch/watch-sources.ts';

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

const onUnix = process.geteuid ? test : test.skip;

onUnix(
  'links in a circle and to folders that may not be read are named, and end no watcher',
  async (t) => {
    const closed = new TestProject(t);
    mkdirSync(closed.path('secret'));
    chmodSync(closed.path('secret'), 0);
    const project = new TestProject(t);
    project.write('package.json', '{}');
    project.write('user.ts', 'first');
    mkdirSync(project.path('data'));
    symlinkSync(closed.path('secret'), project.path('data/linked'));
    symlinkSync('loop', project.path('loop'));
    for (const { folder } of [closed, project]) chmodSync(folder, 0o755);
    const module = new URL('../src/watch/watch-sources.ts', import.meta.url).href;
    const watching = runNode(t, [
      '--conditions=@mikrokit/source',
      '--input-type=module',
      '--eval',
      `import { watchSources } from ${JSON.stringify(module)};
// Root may read everything.
if (process.geteuid() === 0) process.seteuid(65534);
const watcher = watchSources(${JSON.stringify(project.path('package.json'))}, (file) => console.log('told', file));
watcher.add([${JSON.stringify(project.path('user.ts'))}]);
await watcher.ready;
console.log('ready');
`,
    ]);
    await watching.prints(/not watched: EACCES.*linked/);
    await watching.prints(/not watched: ELOOP.*loop/);
    await watching.prints(/ready/);
    project.write('user.ts', 'second');
    await watching.prints(/told .*user\.ts/);
    t.pass();
  },
);
