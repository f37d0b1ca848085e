import test from 'ava';
import { type Choices, offeredChoices } from 'create-mikrokit/parts';
import { managers } from '../scripts/create-test/package-managers.ts';
import { projects } from '../scripts/create-test/projects.ts';

function pairsOf(choices: Choices): readonly string[] {
  const { runtime, database, login, page } = choices;
  return [
    `${runtime} ${database}`,
    `${runtime}, login ${login}`,
    `${runtime}, page ${page}`,
    `${database}, login ${login}`,
    `${database}, page ${page}`,
    `login ${login}, page ${page}`,
  ];
}

test('npm run test:create tries each pair of answers that is offered, with every package manager', (t) => {
  const tried = new Set(projects.flatMap(({ choices }) => pairsOf(choices)));
  const offered = new Set([...offeredChoices()].flatMap(pairsOf));
  t.deepEqual([...tried].sort(), [...offered].sort());
  // It takes minutes.
  t.true(projects.length <= 16, `${projects.length}`);
  const used = new Set(projects.flatMap(({ manager }) => manager ?? []));
  t.deepEqual([...used].sort(), Object.keys(managers).sort());
});
