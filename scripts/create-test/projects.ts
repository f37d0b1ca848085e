import type { ManagerName } from './package-managers.ts';

/** A request to a running project, and its reply. */
export interface Probe {
  readonly path: string;
  /** Sent as JSON in a POST request; by default the request is a GET. */
  readonly body?: unknown;
  readonly accept?: string;
  readonly status: number;
  /** A part of the body. */
  readonly text: string;
}

/** Arguments and variables that make a script serve on a port. */
export interface PortSettings {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A template, and how its projects run. */
export interface Project {
  readonly template: string;
  /** Who creates and runs it. */
  readonly manager: ManagerName;
  /** The scripts that serve, and how each is told its port. */
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

const notes: readonly Probe[] = [
  { path: '/register', body: ['Ada'], status: 200, text: 'register' },
  { path: '/notes/add', body: ['Milk'], status: 401, text: 'unauthorized' },
  { path: '/health', status: 200, text: '' },
];

const tasks: readonly Probe[] = [
  { path: '/tasks/add', body: ['Milk'], status: 200, text: '"title":"Milk"' },
  { path: '/tasks/add', body: [''], status: 400, text: 'validation' },
  { path: '/tasks/list', status: 200, text: 'Milk' },
  { path: '/', accept: 'text/html', status: 200, text: '<main id="root">' },
  { path: '/a/page/of/the/client', accept: 'text/html', status: 200, text: '<main id="root">' },
];

export const projects: readonly Project[] = [
  {
    template: 'api',
    manager: 'yarn',
    serves: { dev: byVariable, start: byVariable },
    probes: notes,
  },
  {
    template: 'fullstack',
    manager: 'npm',
    serves: { dev: byVite, start: byVariable },
    probes: tasks,
  },
  {
    template: 'lambda',
    manager: 'bun',
    serves: { dev: byVariable, start: byVariable },
    probes: greetings,
  },
  { template: 'workers', manager: 'npm', serves: { dev: byOption }, probes: greetings },
  {
    template: 'monorepo',
    manager: 'pnpm',
    serves: { dev: byVariable, start: byVariable },
    probes: greetings,
  },
];
