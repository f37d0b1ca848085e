import type { Drawing } from './draw.ts';

/** The drawings of the pages, by the name of their file in docs/drawings. */
export const drawings: Readonly<Record<string, Drawing>> = {
  'type-to-codec': {
    label:
      'TypeScript reads your type, the compiler makes a model of it, and writes code that decodes requests and encodes results.',
    width: 760,
    height: 224,
    boxes: [
      {
        x: 8,
        y: 28,
        width: 200,
        height: 120,
        title: 'Your type',
        lines: ['interface User {', '  id: number;', '  born: Date;', '}'],
      },
      {
        x: 290,
        y: 28,
        width: 190,
        height: 120,
        title: 'Its model',
        lines: ['object', '  id: number', '  born: date'],
        kind: 'ours',
      },
      {
        x: 562,
        y: 8,
        width: 190,
        height: 80,
        title: 'Decoder',
        lines: ['checks, converts,', 'drops other keys'],
        kind: 'ours',
      },
      {
        x: 562,
        y: 104,
        width: 190,
        height: 80,
        title: 'Encoder',
        lines: ['checks, writes JSON'],
        kind: 'ours',
      },
    ],
    arrows: [
      {
        points: [
          [208, 88],
          [288, 88],
        ],
        label: 'TypeScript',
      },
      {
        points: [
          [480, 70],
          [560, 50],
        ],
        label: 'requests',
        labelAt: [490, 44],
      },
      {
        points: [
          [480, 106],
          [560, 142],
        ],
        label: 'results',
        labelAt: [494, 152],
      },
      {
        points: [
          [385, 148],
          [385, 214],
        ],
        label: 'OpenAPI, contracts, fuzzing, Python',
        labelAt: [398, 208],
      },
    ],
  },
  'call-through-hooks': {
    label:
      'A call runs through the hooks around its route from the outside to the inside, and back. A hook that returns an error ends the call there.',
    width: 760,
    height: 232,
    boxes: [
      { x: 8, y: 84, width: 96, height: 44, title: 'Client' },
      { x: 176, y: 16, width: 440, height: 180, title: 'auth, provides user', kind: 'frame' },
      { x: 300, y: 52, width: 292, height: 128, title: 'admin, provides admin', kind: 'frame' },
      {
        x: 420,
        y: 88,
        width: 156,
        height: 76,
        title: 'Your route',
        lines: ['context.user', 'context.admin'],
        kind: 'ours',
      },
    ],
    arrows: [
      {
        points: [
          [104, 98],
          [418, 98],
        ],
        label: 'call',
        labelAt: [122, 90],
      },
      {
        points: [
          [420, 152],
          [104, 118],
        ],
        label: 'result',
        labelAt: [118, 152],
      },
      {
        points: [
          [330, 196],
          [330, 216],
          [56, 216],
          [56, 130],
        ],
        label: 'an error ends the call here: 401',
        labelAt: [70, 210],
      },
    ],
  },
  'dev-and-build': {
    label:
      'While you develop, the loader compiles types when your server starts. For production, mikrokit build writes one bundle that needs no compiler.',
    width: 760,
    height: 216,
    boxes: [
      { x: 8, y: 76, width: 140, height: 60, title: 'server.ts', lines: ['and your types'] },
      {
        x: 270,
        y: 8,
        width: 210,
        height: 80,
        title: 'mikrokit dev',
        lines: ['compiles at startup,', 'caches the result'],
        kind: 'ours',
      },
      {
        x: 270,
        y: 124,
        width: 210,
        height: 80,
        title: 'mikrokit build',
        lines: ['compiles once,', 'bundles everything'],
        kind: 'ours',
      },
      {
        x: 556,
        y: 8,
        width: 196,
        height: 80,
        title: 'Your machine',
        lines: ['restarts on change,', 'the explorer'],
      },
      {
        x: 556,
        y: 124,
        width: 196,
        height: 80,
        title: 'Production',
        lines: ['dist alone: neither', 'types nor packages'],
      },
    ],
    arrows: [
      {
        points: [
          [148, 96],
          [268, 48],
        ],
      },
      {
        points: [
          [148, 116],
          [268, 164],
        ],
      },
      {
        points: [
          [480, 48],
          [554, 48],
        ],
      },
      {
        points: [
          [480, 164],
          [554, 164],
        ],
      },
    ],
  },
  'contract-lock': {
    label:
      'The contract check compares your changed API with the lock file and with the contracts of the clients that you have released.',
    width: 760,
    height: 232,
    boxes: [
      {
        x: 8,
        y: 8,
        width: 216,
        height: 62,
        title: 'contract.lock.json',
        lines: ['the API on main'],
      },
      {
        x: 8,
        y: 84,
        width: 216,
        height: 62,
        title: 'contracts/web@41.json',
        lines: ['a released client'],
      },
      { x: 8, y: 160, width: 216, height: 62, title: 'api.ts', lines: ['your change'] },
      {
        x: 300,
        y: 72,
        width: 204,
        height: 86,
        title: 'contract check',
        lines: ['would these clients', 'still understand it?'],
        kind: 'ours',
      },
      { x: 584, y: 30, width: 168, height: 62, title: 'compatible', lines: ['deploy'] },
      {
        x: 584,
        y: 138,
        width: 168,
        height: 62,
        title: 'breaking',
        lines: ['line, why, fix'],
      },
    ],
    arrows: [
      {
        points: [
          [224, 39],
          [298, 92],
        ],
      },
      {
        points: [
          [224, 115],
          [298, 115],
        ],
      },
      {
        points: [
          [224, 191],
          [298, 140],
        ],
      },
      {
        points: [
          [504, 98],
          [582, 62],
        ],
      },
      {
        points: [
          [504, 132],
          [582, 168],
        ],
      },
    ],
  },
  'more-machines': {
    label:
      'A load balancer sends calls to several servers. They share sessions, limits, keys and streams in Postgres or Redis, and send topics and jobs over NATS.',
    width: 760,
    height: 252,
    boxes: [
      { x: 8, y: 92, width: 104, height: 56, title: 'Clients' },
      { x: 184, y: 92, width: 132, height: 56, title: 'Load balancer' },
      { x: 392, y: 8, width: 124, height: 52, title: 'Server 1', kind: 'ours' },
      { x: 392, y: 94, width: 124, height: 52, title: 'Server 2', kind: 'ours' },
      { x: 392, y: 180, width: 124, height: 52, title: 'Worker', kind: 'ours' },
      {
        x: 578,
        y: 8,
        width: 174,
        height: 120,
        title: 'Postgres or Redis',
        lines: ['sessions, limits,', 'idempotency keys,', 'detached streams'],
      },
      {
        x: 578,
        y: 148,
        width: 174,
        height: 84,
        title: 'NATS or Postgres',
        lines: ['topics, jobs,', 'other services'],
      },
    ],
    arrows: [
      {
        points: [
          [112, 120],
          [182, 120],
        ],
      },
      {
        points: [
          [316, 110],
          [390, 38],
        ],
      },
      {
        points: [
          [316, 122],
          [390, 122],
        ],
      },
      {
        points: [
          [516, 34],
          [576, 50],
        ],
      },
      {
        points: [
          [516, 112],
          [576, 92],
        ],
      },
      {
        points: [
          [516, 132],
          [576, 174],
        ],
      },
      {
        points: [
          [578, 206],
          [518, 206],
        ],
      },
    ],
  },
};
