import test, { type ExecutionContext } from 'ava';
import { attacks } from '../hostile/attacks/index.ts';
import { badPartsOf } from '../hostile/report.ts';
import { type AttackResult, hasGrown, runAttacks } from '../hostile/run-attacks.ts';
import { ServerStarter } from '../hostile/server/start-server.ts';
import { plain } from '../hostile/server/variants.ts';

const seed = 3;
const starter = new ServerStarter();
// `npm run hostile` runs them for longer, in all variants.
const results = await runAll();

for (const { name } of attacks) {
  test(`an attack by ${name} finds nothing`, (t) => check(t, name));
}

test('attacks leave no memory behind', (t) => {
  const { before, after } = results.growth;
  t.false(hasGrown({ before, after }), `${before} → ${after} bytes`);
});

function check(t: ExecutionContext, name: string): void {
  const { tally } = results.byName.get(name) as AttackResult;
  if (tally.skipped !== undefined) return void t.log(`Skipped: ${tally.skipped}`);
  t.true(tally.answered > 0);
  t.deepEqual(badPartsOf({ tally }), [], tally.failures.slice(0, 3).join('\n'));
}

async function runAll() {
  const byName = new Map<string, AttackResult>();
  const growth = await runAttacks(plain, {
    starter,
    attacks,
    seed,
    seconds: 1,
    onResult: (result) => byName.set(result.attack, result),
  });
  if (growth === undefined) throw new Error('The heap was not measured');
  return { byName, growth };
}
