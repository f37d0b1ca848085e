import { randomUUID } from 'node:crypto';
import type { ExecutionContext, TestFn } from 'ava';
import { againIfReset } from './again-if-reset.ts';
import type { Case } from './cases/case.ts';
import { cases } from './cases/index.ts';
import { updatedUser, user } from './cases/samples.ts';
import { assertReply, bodyOf } from './expectation.ts';
import { scripts } from './scripts/index.ts';
import type { Capability, RunningTarget, Target } from './target.ts';

interface Run {
  target: RunningTarget;
}

/** Registers every case and script of the suite as tests of one target. */
export function testTarget(anyTest: TestFn, target: Target): void {
  const test = anyTest as TestFn<Run>;
  let run: Run | undefined;
  test.before(async (t) => {
    t.timeout(60_000, 'The target starts');
    run = { target: await target.start() };
  });
  // All tests share this object, because a context set in `before` would be copied for each.
  test.beforeEach((t) => {
    if (run) t.context = run;
  });
  test.after.always(() => run?.target.stop());

  const lingers = target.cannot.linger === undefined;
  for (const one of cases) {
    const { withoutRoutes = {} } = target;
    const missing = Object.hasOwn(withoutRoutes, one.route) ? withoutRoutes[one.route] : undefined;
    if (missing !== undefined) {
      test.serial.skip(`${one.title} (${target.name}: ${missing})`, (t) =>
        playCase(t, one, lingers),
      );
      continue;
    }
    register(test, target, one.needs, one.title, async (t) => {
      await playCase(t, one, lingers);
    });
  }
  for (const { title, needs, play } of scripts) {
    register(test, target, needs, title, (t) =>
      play({
        t,
        target: t.context.target,
        lingers,
        token: randomUUID(),
      }),
    );
  }
}

// Tests run serially, so that the test that breaks a server is the one that fails.
function register(
  test: TestFn<Run>,
  target: Target,
  needs: Capability | readonly Capability[] | undefined,
  title: string,
  play: (t: ExecutionContext<Run>) => Promise<void>,
): void {
  const reason = [needs ?? []]
    .flat()
    .map((one) => target.cannot[one])
    .find((why) => why !== undefined);
  if (reason !== undefined) {
    test.serial.skip(`${title} (${target.name}: ${reason})`, play);
    return;
  }
  test.serial(title, async (t) => {
    const run = t.context;
    try {
      await withinDeadline(play(t));
    } finally {
      await withinDeadline(assertHealthy(t, run.target)).catch(async (error) => {
        // Restarts the target, so that this failure does not affect the next case.
        await run.target.stop().catch((reason) => t.log(reason.message));
        run.target = await target.start();
        throw new Error('The next good call was not answered', { cause: error });
      });
    }
  });
}

/**
 * Only for targets that leave a call without a reply. A busy machine can take ten seconds to send
 * 16 MB.
 */
const DEADLINE = 45_000;

/** Rejects if a target leaves a call without a reply. */
async function withinDeadline(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No reply within ${DEADLINE} ms`)), DEADLINE);
  });
  try {
    await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

async function playCase(t: ExecutionContext<Run>, one: Case, lingers: boolean): Promise<void> {
  const body = bodyOf(one);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...jsonType, ...one.headers })) {
    if (value !== undefined) headers[name] = value;
  }
  const request = {
    method: one.method ?? 'POST',
    path: one.path ?? `/${one.route}`,
    headers,
    body,
  };
  const reply = await againIfReset(lingers, () => t.context.target.call(request));
  assertReply(t, reply, one.reply, { route: one.route, sent: Buffer.from(body).toString() });
}

const jsonType = { 'content-type': 'application/json' };

/** Asserts that the target answers a valid call, and that `Object.prototype` is unchanged. */
async function assertHealthy(t: ExecutionContext, target: RunningTarget): Promise<void> {
  const call = async (route: string, params: readonly unknown[]) => {
    const body = Buffer.from(JSON.stringify(params));
    const reply = await target.call({ method: 'POST', path: `/${route}`, headers: jsonType, body });
    return JSON.parse(Buffer.from(reply.body).toString());
  };
  t.deepEqual(await call('updateUser', [user]), { updateUser: updatedUser });
  t.deepEqual(await call('pollution', []), { pollution: [] });
}
