import { testsWithPython } from '../../test/support/test-with-python.ts';
import { startClients } from '../python/start-clients.ts';

const testWithPython = await testsWithPython('bench', 'Clients for Python are not measured');

testWithPython('npm run bench -- python measures what each client can', async (t) => {
  t.timeout(600_000);
  const { clients, stop } = await startClients(['mikrokit', 'httpx', 'urllib3', 'aiohttp']);
  t.teardown(stop);
  t.deepEqual(
    clients.map(({ name, modes }) => [name, modes.join()]),
    [
      ['mikrokit', 'sync,asyncio,uvloop'],
      ['httpx', 'sync,asyncio,uvloop'],
      ['urllib3', 'sync'],
      ['aiohttp', 'asyncio,uvloop'],
    ],
  );
  for (const { name, modes, measure } of clients) {
    for (const mode of modes) {
      const { rate, cpuMicroseconds } = await measure({ mode, concurrency: 2, seconds: 0.01 });
      t.true(rate > 0 && cpuMicroseconds > 0, `${name}, ${mode}`);
    }
  }
});
