import {
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import test from 'ava';
import { TestProject } from '../../../../test/support/test-project.ts';
import { observeInputs } from '../../src/cache/observe-inputs.ts';

/** Until a change just made counts as settled, so that a stamp is trusted. */
const settle = (): Promise<void> => setTimeout(130);

/** Numbers that look random and are the same in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const NAMES = ['a.ts', 'b.ts', 'b.json', 'notes.txt'];
const FOLDERS = ['.', 'one', 'two', 'one/deep', 'node_modules', 'node_modules/@scope'];
const CONTENTS = ['type A = 1', 'type A = 2', 'type B = 1'];

/** A folder in which anything may happen: contents of one size, times that are set back, links, renamed folders. */
class RestlessFolder extends TestProject {
  readonly inputs = {
    files: FOLDERS.flatMap((folder) =>
      NAMES.slice(0, 3).map((name) => this.path(`${folder}/${name}`)),
    ),
    folders: [this.folder],
    packageFolders: [this.path('node_modules')],
  };

  observe(before?: Parameters<typeof observeInputs>[2]) {
    const observed = observeInputs(this.inputs, 'compiler', before);
    if (!observed) throw new Error('There are too many names');
    return observed;
  }

  /** Makes a change; one that the file system rejects, because a link leads nowhere for example, is none. */
  change(random: (below: number) => number): void {
    try {
      this.#tryToChange(random);
    } catch (error) {
      if (!IMPOSSIBLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }

  #tryToChange(random: (below: number) => number): void {
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
    const folder = this.path(pick(FOLDERS));
    const file = join(folder, pick(NAMES));
    switch (random(9)) {
      case 0:
        mkdirSync(folder, { recursive: true });
        return;
      case 1:
        rmSync(file, { recursive: true, force: true });
        return;
      case 2:
        if (folder !== this.folder) rmSync(folder, { recursive: true, force: true });
        return;
      case 3:
        if (folder !== this.folder)
          renameSync(folder, this.path(pick(['one', 'two', 'three', 'one/other'])));
        return;
      case 4: {
        const link = join(folder, pick(['link', 'link.ts', 'one']));
        rmSync(link, { recursive: true, force: true });
        symlinkSync(this.path(pick([...FOLDERS, 'one/a.ts', 'two/a.ts', 'missing'])), link);
        return;
      }
      case 5:
        rmSync(file, { recursive: true, force: true });
        linkSync(this.path('one/a.ts'), file);
        return;
      default:
        this.#writeAtTheSameTime(file, pick(CONTENTS));
    }
  }

  /** Writes a text and sets the time of modification back, as tools that copy and restore files do. */
  #writeAtTheSameTime(file: string, text: string): void {
    const before = statSync(file, { throwIfNoEntry: false });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (before) utimesSync(file, before.atime, before.mtime);
  }
}

const IMPOSSIBLE = new Set(
  'ENOENT ENOTDIR EEXIST EISDIR EINVAL ELOOP ENOTEMPTY EPERM EBUSY'.split(' '),
);

for (const seed of [1, 2, 3]) {
  test(`what is known of files and folders is never wrong, whatever happens to them (${seed})`, async (t) => {
    const random = createRandom(seed);
    const folder = new RestlessFolder(t, {
      'one/a.ts': 'type A = 1',
      'one/deep/b.ts': 'type B = 1',
    });
    let { known, digest } = folder.observe();
    let trusted = 0;
    let changed = 0;
    for (let step = 0; step < 100; step++) {
      // Some changes follow each other within one tick of the clock; others come when all stamps are trusted.
      if (random(5) === 0) {
        await settle();
        known = folder.observe({ before: known }).known;
        const again = folder.observe({ before: known });
        t.is(again.readAgain, 0);
        trusted++;
      }
      folder.change(random);
      const anew = folder.observe();
      const observed = folder.observe({ before: known });
      t.is(observed.digest, anew.digest, `step ${step}`);
      if (digest !== anew.digest) changed++;
      ({ known, digest } = observed);
    }
    t.true(trusted > 8 && changed > 20, `${trusted} trusted, ${changed} changed`);
  });
}

test('a file is read again when any part of its stamp differs, and not otherwise', async (t) => {
  const folder = new RestlessFolder(t, { 'one/a.ts': 'type A = 1' });
  await settle();
  const { known } = folder.observe();
  const forged = replaceHash(known, folder.path('one/a.ts'));
  const digest = folder.observe({ before: forged }).digest;
  t.not(digest, folder.observe().digest, 'the file was not read');
  utimesSync(folder.path('one/a.ts'), new Date(), new Date());
  t.is(folder.observe({ before: forged }).digest, folder.observe().digest);
});

test('a file that has just changed is read each time', (t) => {
  const folder = new RestlessFolder(t, { 'one/a.ts': 'type A = 1' });
  for (let n = 0; n < 200; n++) {
    const { known } = folder.observe();
    folder.write('one/a.ts', `type A = ${n % 10}`);
    t.is(folder.observe({ before: known }).digest, folder.observe().digest);
  }
});

test('a link is followed to the end: a chain that leads elsewhere is another package', async (t) => {
  const folder = new RestlessFolder(t, {
    'versions/1/index.d.ts': 'type A = 1',
    'versions/2/index.d.ts': 'type A = 2',
    'node_modules/other/index.d.ts': '',
  });
  symlinkSync(folder.path('versions/1'), folder.path('current'), 'junction');
  symlinkSync(folder.path('current'), folder.path('node_modules/lib'), 'junction');
  await settle();
  const { known, digest } = folder.observe();
  t.is(folder.observe({ before: known }).digest, digest);
  rmSync(folder.path('current'));
  symlinkSync(folder.path('versions/2'), folder.path('current'), 'junction');
  t.not(folder.observe({ before: known }).digest, digest);
});

test('a circle of links ends', (t) => {
  const folder = new RestlessFolder(t, { 'one/a.ts': '' });
  symlinkSync(folder.folder, folder.path('one/up'), 'junction');
  symlinkSync(folder.path('one/loop'), folder.path('one/loop'));
  t.is(folder.observe().digest, folder.observe().digest);
});

function replaceHash(known: ReturnType<RestlessFolder['observe']>['known'], file: string) {
  const [, stamp] = known.files[file] ?? [];
  return { ...known, files: { ...known.files, [file]: ['forged', stamp ?? ''] as const } };
}
