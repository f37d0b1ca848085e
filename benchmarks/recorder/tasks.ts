import { randomBytes } from 'node:crypto';

/** A request of a task, with the least bytes of its reply. */
export interface TaskRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly replyBytes: number;
}

/** A task of the suite. Its requests are sent by turns. */
export interface Task {
  readonly name: string;
  readonly requests: readonly TaskRequest[];
  /** The calls of one round. */
  readonly calls: number;
}

/** Values of the sensitive task that must not be on any tape. */
export const secrets = ['correct-horse-battery', '078-05-1120', '4111 1111 1111 1111'] as const;

const [password, ssn, creditCard] = secrets;
const megabyte = randomBytes(512 * 1024).toString('hex');

function get(path: string, replyBytes: number): TaskRequest {
  return { method: 'GET', path, replyBytes };
}

function post(path: string, parameter: object, replyBytes: number): TaskRequest {
  return { method: 'POST', path, body: JSON.stringify([parameter]), replyBytes };
}

/** The tasks, with the names of the Drift SDK's suite. */
export const tasks: readonly Task[] = [
  { name: 'High Throughput: GET /api/simple', requests: [get('/simple', 40)], calls: 4000 },
  {
    name: 'High CPU: POST /api/compute-hash',
    requests: [post('/computeHash', { data: 'hello world', iterations: 1000 }, 64)],
    calls: 400,
  },
  {
    name: 'Large Payload: GET /api/medium (100KB)',
    requests: [get('/medium', 100 * 1024)],
    calls: 400,
  },
  {
    name: 'Large Payload: GET /api/large (1MB)',
    requests: [get('/large', 1024 * 1024)],
    calls: 60,
  },
  {
    name: 'Large Payload: POST /api/large-post (1MB)',
    requests: [post('/largePost', { data: megabyte }, 2 * 1024 * 1024)],
    calls: 40,
  },
  {
    name: 'Transforms: sensitive endpoints',
    requests: [
      post('/login', { email: 'ada@example.com', password }, 40),
      post('/users', { username: 'ada', email: 'ada@example.com', ssn, creditCard }, 40),
    ],
    calls: 4000,
  },
];
