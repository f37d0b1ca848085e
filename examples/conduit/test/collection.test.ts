import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import test from 'ava';
import { installIntoCache } from '../../../scripts/install-into-cache.ts';
import { startConduit } from './start-conduit.ts';

const collection = join(import.meta.dirname, 'data/Conduit.postman_collection.json');
const version = '6.2.2';

test('the published Postman collection passes', async (t) => {
  t.timeout(120_000);
  const folder = await installIntoCache({
    name: `newman-${version}`,
    manifest: { dependencies: { newman: version } },
    flags: ['--ignore-scripts'],
  });
  const url = await startConduit(t);
  const report = join(folder, `report-${process.pid}.json`);
  const variables = {
    APIURL: `${url}/api`,
    USERNAME: 'ada',
    EMAIL: 'ada@example.com',
    PASSWORD: 'a long password',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(folder, 'node_modules/newman/bin/newman.js'),
    ...['run', collection, '--reporters', 'cli,json', '--reporter-json-export', report],
    ...Object.entries(variables).flatMap(([name, value]) => ['--global-var', `${name}=${value}`]),
  ]).catch((error) => error);
  const { run } = JSON.parse(readFileSync(report, 'utf8'));
  t.deepEqual(run.failures, [], stdout);
  t.is(run.stats.requests.total, 32);
  t.is(run.stats.assertions.failed, 0);
  t.true(run.stats.assertions.total > 200);
  for (const { item, response } of run.executions) {
    t.true(response.code < 300, `${item.name}: ${response.code}`);
  }
});
