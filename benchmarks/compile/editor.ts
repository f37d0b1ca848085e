// `npm run bench -- editor`: how long an editor waits for TypeScript 7 in an application of 2,000
// routes, after each edit, next to as many procedures of tRPC and oRPC. It speaks the Language
// Server Protocol, as editors do.
import { fileURLToPath } from 'node:url';
import { withLanguageServer } from '../../test/support/language-server.ts';
import { buildPackages } from '../harness/build.ts';
import { readCommandLine } from '../harness/command-line.ts';
import { CpuCounter } from '../harness/cpu-time.ts';
import { processTree } from '../harness/process-tree.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { versionsOf } from '../harness/versions.ts';
import { openDocuments } from './editor-questions.ts';
import type { EditorResults, LibraryAnswer, QuestionResult } from './editor-results.ts';
import { ROUTES, writeManyRoutes, writeRivalRoutes } from './many-routes.ts';
import { rivals } from './rival-routes.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- editor [options]',
  about: `Hovering, completing and checking in an editor with ${ROUTES} routes, after an edit of one.`,
  options: {
    samples: { type: 'string', default: '5', about: 'edits for each question' },
    publish: { type: 'boolean', default: false, about: 'saves the results for npm run report' },
  },
});
const samples = count('samples');
/** Milliseconds until the answer to one question of an editor. */
const LIMIT = 200;
/**
 * In milliseconds. A library whose answers take seconds is not asked again after this time, but at
 * least after one edit.
 */
const LONGEST = 60_000;
const OURS = 'MikroKit';

const folderOf = (name: string) =>
  fileURLToPath(new URL(`../dist/editor/${name}`, import.meta.url));

await buildPackages();
await writeManyRoutes(folderOf(OURS), 'a router and a client');
for (const rival of rivals) await writeRivalRoutes(folderOf(rival.name), rival);

/** Milliseconds until an answer, and of CPU for it. */
interface Waited {
  readonly wall: number;
  readonly cpu: number;
}
/** The answers to each question; the first round begins with nothing read. */
type Answers = ReadonlyMap<string, readonly Waited[]>;

const measured = new Map<string, Answers>();
for (const name of [OURS, ...rivals.map((rival) => rival.name)])
  measured.set(name, await measure(folderOf(name)));
await report();

async function measure(folder: string): Promise<Answers> {
  const answers = new Map<string, Waited[]>();
  await withLanguageServer(async (server) => {
    const document = openDocuments(server, folder);
    const counters = processTree(server.pid).map(({ pid }) => new CpuCounter(pid));
    const cpu = () => counters.reduce((sum, counter) => sum + counter.microseconds(), 0) / 1000;
    const time = async (question: string, ask: () => Promise<void>): Promise<void> => {
      const [startedAt, cpuBefore] = [performance.now(), cpu()];
      await ask();
      const waited = { wall: performance.now() - startedAt, cpu: cpu() - cpuBefore };
      answers.set(question, [...(answers.get(question) ?? []), waited]);
    };
    const startedAt = performance.now();
    for (let round = 0; round <= samples; round++) {
      if (round > 1 && performance.now() - startedAt > LONGEST) break;
      document.edit(round, { isWrong: false });
      await time('hovering api', document.hoverApi);
      document.edit(round, { isWrong: false });
      await time('completing client.', document.completeClient);
      document.edit(round, { isWrong: true });
      await time('errors in a handler', document.findError);
    }
  });
  return answers;
}

async function report(): Promise<void> {
  const questions = [...(measured.get(OURS)?.keys() ?? [])];
  const rows = questions.map(
    (question): QuestionResult => ({
      question,
      answers: [...measured].map(([name, answers]) => summary(name, answers.get(question) ?? [])),
    }),
  );
  console.table(
    rows.map(({ question, answers }) =>
      Object.fromEntries([
        ['median ms (CPU; first)', question],
        ...answers.map(({ library, edited, cpu, first }) => [
          library,
          `${edited.toFixed(1)} (${cpu.toFixed(0)}; ${first.toFixed(0)})`,
        ]),
      ]),
    ),
  );
  const verdicts = questions.map((question) => {
    const times = (measured.get(OURS)?.get(question) ?? []).slice(1).map(({ wall }) => wall);
    const value = median(times);
    // Other work on the machine only adds to a time.
    const isSteady = value <= LIMIT || Math.min(...times) > LIMIT;
    return {
      label: `${question}, ms`,
      value,
      target: `at most ${LIMIT}`,
      met: value <= LIMIT,
      isSteady,
    };
  });
  for (const verdict of verdicts) console.log(formatVerdict(verdict));
  const versions = versionsOf(['typescript', '@trpc/client', '@orpc/client']);
  const run = describeRun('npm run bench -- editor', versions);
  const results: EditorResults = { ...run, routes: ROUTES, rows, verdicts };
  console.log((await saveResults('editor', results, values)).join('\n'));
}

function summary(library: string, [first, ...others]: readonly Waited[]): LibraryAnswer {
  return {
    library,
    edited: median(others.map(({ wall }) => wall)),
    cpu: median(others.map(({ cpu }) => cpu)),
    first: first?.wall ?? Number.NaN,
    samples: others.length,
  };
}
