import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'ava';
import { ContractApp } from './contract-app.ts';
import { sarifProblems } from './sarif-schema.ts';

const USERS = `  auth: hook({ header: 'authorization', handler: (_context, token?: string) => token }),
  users: {
    get: route({ query: true, handler: (_context, id: number): User | null => null }),
    /** @deprecated use get */
    find: (_context, name: string): User | null => null,
  },`;
const USER = 'interface User { id: number; name: string }';

test('the lock file is one text for one contract, and shows a change where it is', async (t) => {
  const app = new ContractApp(t, USERS, USER);
  await app.lock();
  const text = readFileSync(app.path('contract.lock.json'), 'utf8');
  t.regex(text, /"signature": "users\/get\(id: number\): User \| null"/);
  t.regex(text, /"text": "\{ id: number; name: string; \}"/);
  t.notRegex(text, /use get/);
  app.writeApi(
    USERS.replaceAll('User | null', 'null | User'),
    `export type Other = null;\n${USER}`,
  );
  await app.lock();
  t.is(readFileSync(app.path('contract.lock.json'), 'utf8'), text);
  app.replace('api.ts', 'name: string }', 'name: string; mail?: string }');
  await app.lock();
  const lines = readFileSync(app.path('contract.lock.json'), 'utf8').split('\n');
  const changed = lines.filter((line) => !text.includes(line));
  t.true(changed.length <= 7, changed.join('\n'));
  t.true(
    changed.some((line) => line.includes('mail?: string;')),
    changed.join('\n'),
  );
});

test('a check is told by its exit code, and --fix-lock writes a lock that breaks nothing', async (t) => {
  const app = new ContractApp(t, USERS, USER);
  const none = await app.run('check');
  t.is(none.code, 1);
  t.regex(none.output, /There is no contract\.lock\.json; write it with `mikrokit contract lock`/);
  await app.lock();
  t.deepEqual(await app.run('check'), { code: 0, output: 'No change breaks a client.\n' });
  app.replace('api.ts', 'name: string }', 'name: string; mail?: string }');
  const outdated = await app.check();
  t.is(outdated.code, 3);
  t.regex(outdated.notes.join(), /contract check --fix-lock/);
  t.is((await app.check('--fix-lock')).code, 0);
  t.is((await app.check()).code, 0);
  app.replace('api.ts', 'mail?: string', 'mail?: number');
  const lock = readFileSync(app.path('contract.lock.json'), 'utf8');
  t.is((await app.check('--fix-lock')).code, 1);
  t.is(readFileSync(app.path('contract.lock.json'), 'utf8'), lock);
  for (const args of [
    ['check', '--format', 'xml'],
    ['check', '--fix-lock', '--against', 'x'],
    ['unlock'],
    [],
  ])
    t.is((await app.run(...args)).code, 2, args.join(' '));
  t.is((await app.run('lock', '--release', '../web')).code, 2);
});

test('findings name each released client that they break, until its contract is deleted', async (t) => {
  const app = new ContractApp(t, USERS, USER);
  await app.lock('--release', 'web@41');
  app.replace('api.ts', 'name: string }', 'name: string; mail: string }');
  await app.lock('--release', 'web@42');
  await app.lock();
  app.replace('api.ts', '; mail: string }', ' }');
  const { code, findings } = await app.check();
  t.is(code, 1);
  t.deepEqual(
    findings.map(({ code, location, against }) => [code, location, against]),
    ['users/get', 'users/find']
      .toSorted()
      .map((id) => [
        'result-property-removed',
        `${id} → result.mail`,
        ['contract.lock.json', 'web@42'],
      ]),
  );
  const again = await app.run('lock', '--release', 'web@41');
  t.is(again.code, 0, 'the same contract may be written again');
  t.regex((await app.run('lock', '--release', 'web@42')).output, /holds another contract/);
});

test('--traffic tells the share of calls that a change breaks, and when the last one came', async (t) => {
  const app = new ContractApp(t, USERS, USER);
  await app.lock('--release', 'web@41');
  const lock = JSON.parse(readFileSync(app.path('contracts/web@41.json'), 'utf8'));
  const { contract } = lock.routes['users/get'];
  const lastSeen = '2026-11-21T10:00:00.000Z';
  const counts = [
    { route: 'users/get', contract, calls: 12, lastSeen },
    { route: 'users/get', contract: 'other', calls: 88, lastSeen },
  ];
  app.write('traffic.json', JSON.stringify(counts));
  app.replace('api.ts', 'name: string }', 'name?: string }');
  const { output } = await app.run('check', '--traffic', 'traffic.json');
  t.regex(output, /Breaks: web@41 \(12 % of calls, last seen 2026-11-21\)/);
  app.write('traffic.json', '[{ "route": "users/get" }]');
  t.regex((await app.run('check', '--traffic', 'traffic.json')).output, /is not a list of/);
});

test('a deprecated route may be removed when no released client has it any more', async (t) => {
  const app = new ContractApp(t, USERS, USER);
  await app.lock();
  await app.lock('--release', 'web@41');
  app.replace('api.ts', '    find: (_context, name: string): User | null => null,\n', '');
  const rejected = await app.check();
  t.deepEqual(
    rejected.findings.map(({ code }) => code),
    ['route-removed'],
  );
  t.is(rejected.findings[0]?.position?.file, 'contract.lock.json');
  const line = rejected.findings[0]?.position?.line ?? 0;
  const lock = readFileSync(app.path('contract.lock.json'), 'utf8').split('\n');
  t.regex(lock[line - 1] ?? '', /"users\/find"/);
  await app.lock('--release', 'web@42');
  rmSync(app.path('contracts/web@41.json'));
  const allowed = await app.check();
  t.is(allowed.code, 3);
  t.deepEqual(
    allowed.findings.map(({ code }) => code),
    ['deprecated-route-removed'],
  );
});

test('a deprecated property may be removed when no released client has it any more', async (t) => {
  const user = `interface User {
  id: number;
  /** @deprecated use id */
  key: string;
}`;
  const app = new ContractApp(t, USERS, user);
  await app.lock();
  t.regex(readFileSync(app.path('contract.lock.json'), 'utf8'), /"deprecated": true/);
  app.replace('api.ts', 'key: string;', '');
  const codesOf = async () => {
    const { findings } = await app.check();
    return [...new Set(findings.map(({ code, location }) => `${code} ${location.split('→')[1]}`))];
  };
  t.deepEqual(await codesOf(), ['result-property-removed  result.key']);
  await app.lock('--release', 'web@42');
  t.deepEqual(await codesOf(), ['deprecated-property-removed  result.key']);
  app.write('contracts/web@41.json', readFileSync(app.path('contract.lock.json'), 'utf8'));
  t.deepEqual(await codesOf(), ['result-property-removed  result.key']);
});

test('hooks, errors of hooks and limits of the router are part of the contract', async (t) => {
  const body = "name: 'trace', handler: (_context, id: string) => id";
  const before = `  auth: hook({ header: 'authorization', handler: (_context, token?: string) => token }),
  trace: hook({ ${body} }),
  get: () => 1,`;
  const app = new ContractApp(t, before, '', '{ maxBodySize: 2_000_000 }');
  await app.lock();
  const after = `  auth: hook({ header: 'authorization', handler: (_context, token: string) => token }),
  key: hook({ header: 'x-key', handler: (_context, key: string) => key }),
  seen: hook({ handler: (_context, seen: number) => seen }),
  get: () => 1,`;
  app.writeApi(after, '', "{ unknownKeys: 'reject' }");
  const { findings } = await app.check();
  t.deepEqual(findings.map(({ code, location }) => `${code}: ${location}`).toSorted(), [
    'hook-header-added: get → hook key',
    'hook-parameter-added: get → hook seen',
    'hook-parameter: get → hook auth.params.token',
    'hook-removed: get → hook trace',
    'limit-lowered: the API',
    'unknown-keys-rejected: the API',
  ]);
});

test('headers that nothing reads any more, and hooks that swap parameters, are found', async (t) => {
  const hooks = (currency: string, range: string) =>
    `  currency: hook({ header: '${currency}', handler: (_context, value?: string) => value }),
  range: hook({ handler: (_context, ${range}) => {} }),
  get: () => 1,`;
  const app = new ContractApp(t, hooks('x-currency', 'from = 0, to = 0'));
  await app.lock();
  app.writeApi(hooks('X-Currency', 'from = 0, to = 0'));
  t.deepEqual((await app.check()).findings, []);
  app.writeApi(hooks('x-money', 'to = 0, from = 0'));
  const { code, findings } = await app.check();
  t.is(code, 3);
  t.deepEqual(
    findings.map(({ code, severity, location }) => `${severity} ${code}: ${location}`).toSorted(),
    [
      'dangerous hook-header-removed: get → hook currency',
      'dangerous hook-moved: get → hook range.params',
    ],
  );
});

test('methods and paths of raw routes are part of the contract', async (t) => {
  const raws = (chart: string, more = '') => `  get: () => 1,
  chart: raw({ http: ${chart}, handler: () => new Response('chart') }),
${more}`;
  const imported = "import { raw } from '@mikrokit/router/raw';";
  const old = "  old: raw({ http: 'GET /old', handler: () => new Response('old') }),";
  const app = new ContractApp(t, raws("'GET /charts/{name}'", old), imported);
  await app.lock();
  app.writeApi(raws("['GET /charts/{id}', 'GET /diagrams/{id}']", old), imported);
  t.deepEqual((await app.check()).findings, []);
  app.writeApi(raws("'GET /diagrams/{name}'"), imported);
  const { code, findings } = await app.check('--all');
  t.is(code, 1);
  t.deepEqual(
    findings.map(({ code, severity, location }) => `${severity} ${code}: ${location}`),
    ['breaking raw-moved: chart', 'breaking raw-removed: old', 'safe raw-added: chart'],
  );
});

test('a raw route that becomes an HTTP route at the same method and path breaks nobody', async (t) => {
  const imported = "import { raw } from '@mikrokit/router/raw';";
  const answer = "handler: () => new Response('chart')";
  const app = new ContractApp(
    t,
    `  chart: raw({ http: ['GET /charts/{name}', 'GET /diagrams/{name}'], ${answer} }),
  get: () => 1,`,
    imported,
  );
  await app.lock();
  const typed = (
    path: string,
  ) => `  chart: route({ http: '${path}', handler: (_context, id: string) => id }),
  get: () => 1,`;
  app.writeApi(typed('GET /charts/{id}'));
  const severities = async () =>
    (await app.check('--all')).findings.map(({ code, severity }) => `${severity} ${code}`).sort();
  t.deepEqual(await severities(), ['breaking raw-removed', 'safe raw-typed', 'safe route-added']);
  app.writeApi(
    `${typed('GET /charts/{id}')}
  diagram: raw({ http: 'GET /diagrams/{name}', ${answer} }),`,
    imported,
  );
  t.deepEqual(await severities(), ['safe raw-typed', 'safe route-added']);
  app.writeApi(typed('POST /charts/{id}'));
  t.true((await severities()).includes('breaking raw-removed'));
});

test('the report shows the entry that accepts each breaking and each dangerous change', async (t) => {
  const app = new ContractApp(
    t,
    '  gone: () => 1,\n  get: (_context, from: number, to: number) => from - to,',
  );
  await app.lock();
  app.writeApi('  get: (_context, to: number, from: number) => from - to,\n  added: () => 1,');
  const { code, output } = await app.run('check', '--all');
  t.is(code, 1);
  const entries = [...output.matchAll(/Accept in contracts\/accepted\.json: (.*)/g)].map(
    ([, entry = '']) => entry,
  );
  t.deepEqual(entries.map((entry) => JSON.parse(entry).code).sort(), [
    'parameter-moved',
    'route-removed',
  ]);
  app.write(
    'contracts/accepted.json',
    `[${entries.join(', ').replaceAll('…', 'nobody calls it')}]`,
  );
  t.deepEqual((await app.check('--fix-lock')).findings, []);
});

test('unproven findings fail until they are accepted, with a reason', async (t) => {
  const route = (pattern: string) =>
    `  get: (_context, value: string & Pattern<'${pattern}'>): void => {},`;
  const app = new ContractApp(t, route('^a+$'));
  await app.lock();
  app.writeApi(route('^[ab]+$'));
  const rejected = await app.run('check');
  t.is(rejected.code, 1);
  const [, entry = ''] = /Accept in contracts\/accepted\.json: (.*)/.exec(rejected.output) ?? [];
  t.deepEqual(JSON.parse(entry), {
    code: 'parameter-unproven',
    location: 'get → params.value',
    because: '…',
  });
  // A reason has to be written.
  app.write('contracts/accepted.json', `[${entry}]`);
  t.regex((await app.run('check')).output, /"because" says why/);
  app.write('contracts/accepted.json', `[${entry.replace('…', 'b was never sent')}]`);
  const accepted = await app.check('--fix-lock');
  t.is(accepted.code, 0);
  t.true(
    accepted.notes.includes('Accepted parameter-unproven: get → params.value: b was never sent'),
  );
  const unused = await app.check();
  t.regex(unused.notes.join(), /accepts a change that was not found/);
  app.write('contracts/accepted.json', '[{ "code": "parameter-unproven" }]');
  t.regex((await app.run('check')).output, /must be a list of \{ "code", "location", "because" \}/);
});

test('findings about properties name the lines of their declarations', async (t) => {
  const routes = `  get: (_context, id: number): Page<User> => null as never,
  save: (_context, user: User, note: { text: string }): void => {},
  twice: (): Twice => null as never,`;
  const types = (id: string, more: string) => `
import type { Address } from './address.ts';
import type { Twice } from './twice.ts';
interface Page<T> { items: T[] }
type User = { name: string } & {
  id: ${id};
  address: Address | null;
};
function hidden() {
  interface Address { zip: number }
  return null as unknown as Address;
}
${more}
`;
  const app = new ContractApp(t, routes, types('number', ''));
  const address = (zip: string) => `
export interface Address {
  street: string;${zip}
}
`;
  app.write('address.ts', address('\n  zip: string;'));
  const twice = (a: string) => `export interface Twice { a: ${a} }\n`;
  app.write('twice.ts', twice('1'));
  await app.lock();
  app.writeApi(routes.replace('text: string', 'text: number'), types('string', twice('1')));
  app.write('address.ts', address(''));
  app.write('twice.ts', twice('2'));
  app.replace('api.ts', "import type { Twice } from './twice.ts';\n", '');
  app.replace('api.ts', 'a: 1', 'a: 2');
  const { findings } = await app.check();
  const lines = (file: string) => readFileSync(app.path(file), 'utf8').split('\n');
  const shown = findings.map(({ location, position }) => {
    const { file = '', line = 0 } = position ?? {};
    return `${location}: ${file}: ${lines(file)[line - 1]?.trim()}`;
  });
  t.deepEqual(shown.toSorted(), [
    'get → result.items[].address.zip: address.ts: export interface Address {',
    'get → result.items[].id: api.ts: id: string;',
    'save → params.note.text: api.ts: save: (_context, user: User, note: { text: number }): void => {},',
    'save → params.user.address.zip: address.ts: export interface Address {',
    'save → params.user.id: api.ts: id: string;',
    // Two types of the project have this name.
    'twice → result.a: api.ts: twice: (): Twice => null as never,',
  ]);
});

test('an edited lock or release hides nothing from a check against the target branch', async (t) => {
  const app = new ContractApp(t, '  get: (): number => 1,');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: app.folder,
    });
  git('init', '--quiet', '--initial-branch=main');
  const commit = () => {
    git('add', '--all', '--', ':!node_modules');
    git('commit', '--quiet', '-m', 'change');
  };
  commit();
  await app.lock();
  // A branch that has no lock yet hides nothing either.
  t.is((await app.check('--base', 'main')).code, 0);
  await app.lock('--release', 'web@41');
  commit();
  app.writeApi('  get: (): string => "1",');
  await app.lock();
  t.is((await app.check()).code, 1);
  app.write('contracts/web@41.json', readFileSync(app.path('contract.lock.json'), 'utf8'));
  t.is((await app.check()).code, 0);
  const { code, findings } = await app.check('--base', 'main');
  t.is(code, 1);
  t.deepEqual(
    findings.map(({ code, against }) => `${code}: ${against.join()}`),
    ['result-type: main,web@41'],
  );
  // A release that is deleted is not compared any more, which a reviewer sees.
  rmSync(app.path('contracts/web@41.json'));
  app.write('contracts/accepted.json', '[]');
  const { notes } = await app.check('--base', 'main');
  t.deepEqual(
    notes.filter((note) => note.startsWith('contracts/')),
    ['contracts/web@41.json of main is deleted: its clients are not checked.'],
  );
  t.regex((await app.run('check', '--base', 'nowhere')).output, /of nowhere/);
  t.is((await app.run('check', '--base', 'main', '--against', 'git:main')).code, 2);
});

test('the code can be compared with a file, a commit and a running server', async (t) => {
  const app = new ContractApp(t, USERS, USER);
  await app.lock();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: app.folder,
    });
  git('init', '--quiet', '--initial-branch=main');
  git('add', 'contract.lock.json');
  git('commit', '--quiet', '-m', 'lock');
  app.write(
    'describe.ts',
    `import { api } from './api.ts';\nconsole.log(JSON.stringify(await api.describe()));\n`,
  );
  const described = execFileSync(
    process.execPath,
    ['--import', '@mikrokit/compiler/register', 'describe.ts'],
    { cwd: app.folder },
  );
  const server = createServer((_request, response) => response.end(described)).listen(0);
  t.teardown(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mikrokit.json`;
  app.replace('api.ts', 'name: string }', 'name?: string }');
  for (const against of ['contract.lock.json', 'git:main', url]) {
    const { code, findings } = await app.check('--against', against);
    t.is(code, 1, against);
    t.deepEqual(
      findings.map(({ code }) => code),
      ['result-property-optional', 'result-property-optional'],
      against,
    );
  }
  t.regex((await app.run('check', '--against', 'git:nowhere')).output, /git shows no contract/);
  t.regex((await app.run('check', '--against', 'nowhere.json')).output, /There is no file/);
});

test('a contract that was damaged, or is of a newer version, is rejected with its name', async (t) => {
  const app = new ContractApp(t, USERS, USER);
  await app.lock();
  const lock = JSON.parse(readFileSync(app.path('contract.lock.json'), 'utf8'));
  const damaged = {
    'is not JSON': '{',
    'is not a contract': '{ "version": 2 }',
    'refers to the type nothing': JSON.stringify({
      ...lock,
      types: { ...lock.types, User: { kind: 'array', element: 'nothing' } },
    }),
    'of the kind stream': JSON.stringify({
      ...lock,
      types: { ...lock.types, User: { kind: 'stream' } },
    }),
  };
  for (const [message, text] of Object.entries(damaged)) {
    app.write('old.json', text);
    const { code, output } = await app.run('check', '--against', 'old.json');
    t.is(code, 1);
    t.true(output.includes(`old.json ${message.startsWith('of') ? 'has types' : message}`), output);
  }
});

test('an option that the comparison does not know is unproven when it changes', async (t) => {
  const app = new ContractApp(t, USERS, USER);
  await app.lock();
  const lock = JSON.parse(readFileSync(app.path('contract.lock.json'), 'utf8'));
  lock.routes['users/get'].framing = 'lines';
  app.write('old.json', JSON.stringify(lock));
  const { code, findings } = await app.check('--against', 'old.json');
  t.is(code, 1);
  t.deepEqual(
    findings.map(({ code, why }) => [code, why]),
    [['option-unproven', 'Its framing changed.']],
  );
});

test('findings become annotations of GitHub, and a log in SARIF', async (t) => {
  const app = new ContractApp(t, USERS, USER);
  await app.lock();
  app.replace('api.ts', 'name: string }', 'name?: string }');
  const github = (await app.run('check', '--format', 'github')).output.split('\n');
  t.regex(
    github[0] ?? '',
    /^::error file=api\.ts,line=\d+,title=result-property-optional%3A users\/(?:get|find) → result\.name::/,
  );
  const log = JSON.parse((await app.run('check', '--format', 'sarif')).output);
  t.deepEqual(sarifProblems(log), []);
  t.not(sarifProblems({ ...log, version: '2' }).length, 0);
  const [{ results, tool }] = log.runs;
  t.is(results.length, 2);
  const [{ ruleId, level, locations }] = results;
  t.is(level, 'error');
  t.true(tool.driver.rules.some(({ id }: { id: string }) => id === ruleId));
  t.is(locations[0].physicalLocation.artifactLocation.uri, 'api.ts');
  // A finding without a location in the code, and notes beside the findings.
  app.writeApi(USERS.replaceAll('    find', '    search'), USER, "{ unknownKeys: 'reject' }");
  const more = JSON.parse((await app.run('check', '--all', '--format', 'sarif')).output);
  t.deepEqual(sarifProblems(more), []);
  t.true(more.runs[0].results.length >= 3);
});
