/** A request to a running project, and its reply. */
export interface Probe {
  readonly path: string;
  /** Sent as JSON in a POST request; by default the request is a GET. */
  readonly body?: unknown;
  readonly status: number;
  /** A part of the body. */
  readonly text: string;
}

/** A template, and how its projects run. */
export interface Project {
  readonly template: string;
  /** The scripts that serve, and the arguments that give each its port, if it does not read `PORT`. */
  readonly serves: Readonly<Record<string, (port: number) => readonly string[]>>;
  readonly probes: readonly Probe[];
}

const byVariable = (): readonly string[] => [];
const byOption = (port: number): readonly string[] => ['--', '--port', String(port)];

const greetings: readonly Probe[] = [
  { path: '/greet?params=%5B%22Ada%22%5D', status: 200, text: 'Hello, Ada!' },
  { path: '/greet?params=%5B%22%22%5D', status: 400, text: 'validation' },
];

const notes: readonly Probe[] = [
  { path: '/register', body: ['Ada'], status: 200, text: 'register' },
  { path: '/notes/add', body: ['Milk'], status: 401, text: 'unauthorized' },
  { path: '/health', status: 200, text: '' },
];

export const projects: readonly Project[] = [
  { template: 'api', serves: { dev: byVariable, start: byVariable }, probes: notes },
  { template: 'lambda', serves: { dev: byVariable, start: byVariable }, probes: greetings },
  { template: 'workers', serves: { dev: byOption }, probes: greetings },
  { template: 'monorepo', serves: { dev: byVariable, start: byVariable }, probes: greetings },
];
