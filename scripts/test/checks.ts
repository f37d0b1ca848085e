import { npmCommand } from '../npm-command.ts';
import { type CommandResult, runCommand } from '../run-command.ts';
import { type Counts, readAvaReport } from './ava-report.ts';

/** One part of `npm test`. */
export interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Shows the output while it runs, and not only after a failure. */
  readonly echo?: boolean;
  /** Counts its tests. By default it counts as one. */
  readonly count?: (result: CommandResult) => Counts;
  /** Runs AVA, and only the test files that are added to its command. */
  readonly takesFiles?: boolean;
}

/** A check that has run. */
export interface Outcome {
  readonly check: Check;
  readonly result: CommandResult;
  readonly counts: Counts;
}

/**
 * The longest check takes two thirds of this on an idle machine. AVA's own timeout does not end tests that hang after others
 * with a longer one.
 */
const MAX_MINUTES = 45;

/** The kills of queues. The ones of calls and topics are among the slow tests. */
const QUEUES = ['sqlite', 'postgres', 'jetstream', 'cluster', 'bull'];

const SKIPPED: Counts = { passed: 0, failed: 0, skipped: 1 };

/**
 * All checks of `npm test`, by stages. Installing mostly waits for the network, so it runs next to
 * others.
 */
export const checks: readonly (readonly Check[])[] = [
  [script('system-packages'), script('lint'), script('typecheck'), script('build')],
  [{ ...avaScript('test:ava'), echo: true }],
];

/** All checks of `npm run test:full`: the ones that install or compile much, or run for long. */
export const fullChecks: readonly (readonly Check[])[] = [
  [script('system-packages'), script('build')],
  [avaScript('test:slow')],
  [avaScript('test:pages')],
  [script('test:pack'), script('test:installs')],
  // Alone: it waits for replies and for the ends of processes.
  [
    {
      name: 'hostile',
      command: npmCommand('run', '--silent', 'hostile', '--', '--time=90', '--seed=1'),
    },
  ],
  // Alone: it starts a thousand servers one after the other.
  [script('faults')],
  // Alone: it measures how late calls are.
  [
    {
      name: 'kills',
      command: npmCommand('run', '--silent', 'kills', '--', ...QUEUES, '--runs=1'),
    },
  ],
  // Alone, because they start servers with commands that build first. Each mostly does one thing
  // after the other.
  [
    script('test:create'),
    // Without the build of `npm run release:check`.
    { name: 'release:check', command: [process.execPath, 'scripts/release-check.ts'] },
  ],
  [
    { ...script('test:lambda'), count: countAvaTestsOrSkip },
    script('test:deploy'),
    script('test:openapi'),
    { ...script('test:schemathesis'), count: countAsOneTestOrSkip },
    { ...script('test:workflows'), count: countAsOneTestOrSkip },
    script('test:types-of-others'),
    { ...script('test:fast-core'), count: countAvaTestsOrSkip },
    avaScript('test:tools'),
    avaScript('test:typescript-next'),
    {
      name: 'test:properties',
      command: npmCommand('run', '--silent', 'test:properties', '--', '--times=5', '--seed=3'),
      count: countAvaTests,
    },
    {
      name: 'fuzz fast-path',
      command: npmCommand('run', '--silent', 'fuzz', '--', 'fast-path', '--seconds=60', '--seed=1'),
    },
  ],
];

/** Runs a check and prints its name, its time and, unless all is well, its output. */
export async function runCheck(check: Check): Promise<Outcome> {
  const { name, command, echo = false, count = countAsOneTest } = check;
  const started = performance.now();
  if (echo) console.log(`▶ ${name}`);
  const timeout = MAX_MINUTES * 60_000;
  const result = await runCommand(command, { echo, timeout });
  const counts = count(result);
  if (counts.failed > 0 && !echo) console.log(result.stdout + result.stderr);
  const time = performance.now() - started;
  if (time >= timeout) console.log(`${name} did not end within ${MAX_MINUTES} minutes`);
  const seconds = (time / 1000).toFixed(1);
  console.log(`${counts.failed > 0 ? '✘' : '✔'} ${name} (${seconds} s)`);
  return { check, result, counts };
}

/** Counts the tests of AVA's report. */
export function countAvaTests({ stdout, code }: CommandResult): Counts {
  return readAvaReport(stdout, code);
}

function script(name: string): Check {
  return { name, command: npmCommand('run', '--silent', name) };
}

function avaScript(name: string): Check {
  return { ...script(name), count: countAvaTests, takesFiles: true };
}

// These are skipped completely if something cannot be compiled or installed.
function countAvaTestsOrSkip(result: CommandResult): Counts {
  return isSkipped(result) ? SKIPPED : countAvaTests(result);
}

function countAsOneTestOrSkip(result: CommandResult): Counts {
  return isSkipped(result) ? SKIPPED : countAsOneTest(result);
}

function isSkipped({ code, stdout }: CommandResult): boolean {
  return code === 0 && /^Skipped: /m.test(stdout);
}

function countAsOneTest({ code }: CommandResult): Counts {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}
