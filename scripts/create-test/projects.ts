import { type Choices, offeredChoices, questionNames } from 'create-mikrokit/parts';
import type { ManagerName } from './package-managers.ts';
import { pairwise } from './pairwise.ts';

/** A request to a running project, and its reply. */
export interface Probe {
  readonly path: string;
  /** Sent as JSON in a POST request. Default: a GET request. */
  readonly body?: unknown;
  readonly accept?: string;
  /** The page that sends it: better-auth wants one of a request that a browser seems to send. */
  readonly origin?: string;
  readonly status: number;
  /** A part of the body. */
  readonly text: string;
}

/** Arguments and variables that make a script serve on a port. */
export interface PortSettings {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A combination that is offered, and how its projects run. */
export interface Project {
  readonly choices: Choices;
  /** Who creates it as people do, and runs it. Without one it is created alone, and uses packages that are installed for all. */
  readonly manager?: ManagerName;
  /** The scripts that serve, and how each gets its port. */
  readonly serves: Readonly<Record<string, (port: number) => PortSettings>>;
  readonly probes: readonly Probe[];
}

const byVariable = (port: number): PortSettings => ({ env: { PORT: String(port) } });
const byOption = (port: number): PortSettings => ({ args: ['--port', String(port)] });
// Vite listens on it, and passes calls on to the server.
const byVite = (port: number): PortSettings => ({ env: { PAGE_PORT: String(port), PORT: '0' } });

const greetings: readonly Probe[] = [
  { path: '/greet?params=%5B%22Ada%22%5D', status: 200, text: 'Hello, Ada!' },
  { path: '/greet?params=%5B%22%22%5D', status: 400, text: 'validation' },
];

const page: Probe = { path: '/', accept: 'text/html', status: 200, text: '<main id="root">' };

// Cloudflare sends the page for other paths only if a browser navigates, which Node's fetch cannot.
const pages = ({ runtime }: Choices): readonly Probe[] =>
  runtime === 'workers' ? [page] : [page, { ...page, path: '/a/page/of/the/client' }];

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

const probesOfLogin: Readonly<Record<Choices['login'], readonly Probe[]>> = {
  none: [
    { path: '/tasks/add', body: ['Milk'], status: 200, text: '"title":"Milk"' },
    { path: '/tasks/add', body: [''], status: 400, text: 'validation' },
    { path: '/tasks/list', status: 200, text: 'Milk' },
  ],
  sessions: [
    { path: '/account/logIn', body: ['Ada', 'wrong horse'], status: 401, text: 'wrong-password' },
    { path: '/tasks/add', body: ['Milk'], status: 401, text: 'unauthorized' },
  ],
  'better-auth': [
    {
      path: '/api/auth/sign-in/email',
      body: ada,
      origin: 'http://localhost:3000',
      status: 401,
      text: 'INVALID',
    },
    { path: '/tasks/add', body: ['Milk'], status: 401, text: 'unauthorized' },
  ],
};

/**
 * The most common choices are created by the managers, and one with scripts of packages by pnpm.
 */
const byManagers: Readonly<Record<string, ManagerName>> = {
  'node sqlite none none': 'yarn',
  'node none none workspaces': 'npm',
  'node postgres better-auth react': 'pnpm',
  'bun sqlite sessions none': 'bun',
};

const offered = [...offeredChoices()];
const ofManagers = offered.filter((choices) => labelOf(choices) in byManagers);

/**
 * The projects of the managers, and others so that each compatible pair of answers occurs in one.
 */
export const projects: readonly Project[] = pairwise(offered, ofManagers).map(projectOf);

/** `bun sqlite sessions none` */
export function labelOf(choices: Choices): string {
  return questionNames.map((name) => choices[name]).join(' ');
}

function projectOf(choices: Choices): Project {
  const manager = byManagers[labelOf(choices)];
  return {
    choices,
    ...(manager && { manager }),
    serves: servesOf(choices),
    probes: [
      ...(choices.database === 'none' ? greetings : probesOfLogin[choices.login]),
      ...(choices.page === 'react' ? pages(choices) : []),
    ],
  };
}

function servesOf({ runtime, page }: Choices): Project['serves'] {
  if (runtime === 'workers') return { dev: byOption };
  return { dev: page === 'react' ? byVite : byVariable, start: byVariable };
}
