import { randomUUID } from 'node:crypto';
import type { ExecutionContext, TestFn } from 'ava';
import type { Case } from './cases/case.ts';
import { cases } from './cases/index.ts';
import { updatedUser, user } from './cases/samples.ts';
import { assertReply, bodyOf } from './expectation.ts';
import { scripts } from './scripts/index.ts';
import type { Capability, RunningTarget, Target } from './target.ts';

/** Registers every case and script of the suite as tests of one target. */
export function testTarget(anyTest: TestFn, target: Target): void {
  const test = anyTest as TestFn<RunningTarget>;
  test.before(async (t) => {
    t.timeout(60_000, 'The target starts');
    t.context = await target.start();
  });
  test.after.always((t) => t.context.stop?.());

  for (const one of cases) {
    register(test, target, one.needs, one.title, async (t) => {
      await playCase(t, one);
    });
  }
  for (const { title, needs, play } of scripts) {
    register(test, target, needs, title, (t) =>
      play({ t, target: t.context, token: randomUUID() }),
    );
  }
}

// One after the other, so that the case after which a server is no longer well is the one that fails.
function register(
  test: TestFn<RunningTarget>,
  target: Target,
  needs: Capability | undefined,
  title: string,
  play: (t: ExecutionContext<RunningTarget>) => Promise<void>,
): void {
  const reason = needs && target.cannot[needs];
  if (reason !== undefined) {
    test.serial.skip(`${title} (${target.name}: ${reason})`, play);
    return;
  }
  test.serial(title, async (t) => {
    t.timeout(20_000, 'The call and the next good one are answered');
    await play(t);
    await assertWell(t, t.context);
  });
}

async function playCase(t: ExecutionContext<RunningTarget>, one: Case): Promise<void> {
  const body = bodyOf(one);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...jsonType, ...one.headers })) {
    if (value !== undefined) headers[name] = value;
  }
  const reply = await t.context.call({
    method: one.method ?? 'POST',
    path: one.path ?? `/${one.route}`,
    headers,
    body,
  });
  assertReply(t, reply, one.reply, { route: one.route, sent: Buffer.from(body).toString() });
}

const jsonType = { 'content-type': 'application/json' };

/** Asserts that the target answers a good call, and that nothing has got into `Object.prototype`. */
async function assertWell(t: ExecutionContext, target: RunningTarget): Promise<void> {
  const call = async (route: string, params: readonly unknown[]) => {
    const body = Buffer.from(JSON.stringify(params));
    const reply = await target.call({ method: 'POST', path: `/${route}`, headers: jsonType, body });
    return JSON.parse(Buffer.from(reply.body).toString());
  };
  t.deepEqual(await call('updateUser', [user]), { updateUser: updatedUser });
  t.deepEqual(await call('pollution', []), { pollution: [] });
}
