import { type FindingCode, findingRules } from '@mikrokit/types/compatibility';
import test from 'ava';
import { ContractApp } from './contract-app.ts';
import { rules, typesAfter, typesBefore } from './contract-rules.ts';

test('each change of a route is judged by its rule, and changes of names alone are no findings', async (t) => {
  const before = rules.map(({ name, before }) => `  ${name}: ${before},`);
  const app = new ContractApp(t, before.join('\n'), typesBefore);
  await app.lock();
  const after = rules.flatMap(({ name, after }) => (after ? [`  ${name}: ${after},`] : []));
  app.writeApi([...after, '  added: () => 1,'].join('\n'), typesAfter);
  const { code, findings } = await app.check('--all');
  t.is(code, 1);
  const codesOf = (name: string) =>
    findings.filter(({ route }) => route === name).map((finding) => finding.code);
  const misjudged = rules
    .map(({ name, code }) => ({ name, expected: code ? [code] : [], found: codesOf(name) }))
    .filter(({ expected, found }) => expected.join() !== found.join());
  t.deepEqual(misjudged, []);
  t.deepEqual(codesOf('added'), ['route-added']);
  const severities = findings.map(({ code, severity }) => [code, severity]);
  const ruled = findings.map(({ code }) => [code, findingRules[code as FindingCode].severity]);
  t.deepEqual(severities, ruled);
  const deep = findings.find(({ route }) => route === 'deepKey');
  t.is(deep?.location, 'deepKey → result.list[].tree.more');
  t.is(deep?.position?.file, 'api.ts');
});
