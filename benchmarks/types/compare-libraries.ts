// `npm run bench -- types --rounds 7 --milliseconds 300 --only mikrokit,zod`: the cost of validation, decoding
// and encoding in MikroKit and in other libraries. Each task of each library runs in processes of its own, by turns,
// after a check that the library does it correctly. Seven rounds take about twelve minutes.
import { buildPackages } from '../harness/build.ts';
import { namedIn, orEnd, readCommandLine } from '../harness/command-line.ts';
import { describeRun, saveResults, writeResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { checkLibrary, libraryNames, measureTask } from './library-process.ts';
import { makesResults, memoryVerdicts } from './memory.ts';
import { omissionOf } from './omissions.ts';
import type { TaskRate, TypesResults } from './results.ts';
import { tasks } from './tasks.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- types [options]',
  about:
    'Validation, decoding and encoding in MikroKit and in other libraries, each task in processes of its own.',
  options: {
    rounds: { type: 'string', default: '7', about: 'of each library, by turns; the medians count' },
    milliseconds: { type: 'string', default: '300', about: 'of each task in a round' },
    only: { type: 'string', about: 'these libraries: a,b' },
    publish: {
      type: 'boolean',
      default: false,
      about: 'saves the results for npm run report',
    },
  },
});
const [rounds, milliseconds] = [count('rounds'), count('milliseconds')];

/** A share of the best rate that counts as first. */
const TIE = 0.97;
/** Not a library that reads types or schemas; only `encode` can be compared with it. */
const BASELINE = 'json';

const libraries = libraryNames.map((name) => ({ name }));
const chosen = orEnd(() => namedIn(libraries, values.only ?? libraryNames.join()));
const names = chosen.map(({ name }) => name);
await buildPackages();
const doneBy = new Map<string, readonly string[]>();
for (const name of names) doneBy.set(name, await checkLibrary(name));
const samples = new Map<string, TaskRate[]>();
for (let round = 0; round < rounds; round++) {
  for (const { name: task } of tasks) {
    for (const name of names.filter((name) => doneBy.get(name)?.includes(task))) {
      const key = `${name} ${task}`;
      samples.set(key, [...(samples.get(key) ?? []), await measureTask(name, task, milliseconds)]);
    }
  }
}

const pace = median([...samples.values()].flat().map((sample) => sample.pace));
const rates = new Map(
  [...samples].map(([key, list]) => [key, pace * median(list.map(({ rate }) => rate))]),
);
const rows = tasks.map(({ name: task }) => {
  const libraries = names
    .filter((name) => name !== BASELINE && rates.has(`${name} ${task}`))
    .map((name) => ({
      name,
      rate: rates.get(`${name} ${task}`) as number,
      bytes: median((samples.get(`${name} ${task}`) ?? []).map(({ bytes }) => bytes)),
    }))
    .sort((a, b) => b.rate - a.rate);
  const best = libraries[0]?.rate ?? Number.NaN;
  return {
    task,
    libraries: libraries.map((library) => ({ ...library, ofBest: library.rate / best })),
  };
});
console.table(
  Object.fromEntries(
    rows.map(({ task, libraries }) => [
      task,
      Object.fromEntries(
        libraries.map(({ name, ofBest }) => [name, Math.round(ofBest * 100) / 100]),
      ),
    ]),
  ),
);
for (const { task, libraries } of rows) {
  const place = libraries.findIndex(({ name }) => name === 'mikrokit');
  const own = libraries[place];
  if (!own) continue;
  const met = own.ofBest >= TIE;
  const behind = met
    ? ''
    : `, behind ${libraries
        .slice(0, place)
        .map(({ name }) => name)
        .join(', ')}`;
  const label = `${task}: ${Math.round(own.rate).toLocaleString('en')}/s, place ${place + 1} of ${libraries.length}${behind}; of the best`;
  console.log(
    formatVerdict({
      label,
      value: own.ofBest,
      target: `at least ${TIE}`,
      met,
      isSteady: isSteady(task),
    }),
  );
  for (const { name } of libraries.slice(0, place)) {
    const less = omissionOf(name, task);
    if (!met && less) console.log(`  ${name} ${less}`);
  }
}
console.log('Bytes of the heap that a run takes');
console.table(
  Object.fromEntries(
    rows
      .filter(({ task }) => makesResults(task))
      .map(({ task, libraries }) => [
        task,
        Object.fromEntries(libraries.map(({ name, bytes }) => [name, Math.round(bytes)])),
      ]),
  ),
);
for (const verdict of memoryVerdicts(rows)) console.log(formatVerdict(verdict));
const json = rates.get(`${BASELINE} encode user`);
const encode = rates.get('mikrokit encode user');
if (json && encode) {
  const value = encode / json;
  const label = 'encode user / JSON.stringify';
  console.log(
    formatVerdict({
      label,
      value,
      target: 'at least 1.30',
      met: value >= 1.3,
      isSteady: isSteady('encode user'),
    }),
  );
}
const results: TypesResults = { ...describeRun('npm run bench -- types'), rows };
for (const file of await saveResults('types', results, values)) console.log(file);
console.log(await writeResults('types', 'npm run bench -- types', { options: values, rows }));

/** Whether the better half of our samples agrees. */
function isSteady(task: string): boolean {
  const list = (samples.get(`mikrokit ${task}`) ?? []).map(({ rate }) => rate);
  return median(list) >= 0.9 * Math.max(...list);
}
