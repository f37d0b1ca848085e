import { atMostOne, type CommandGroup, defineCommand, readInteger } from '../command-line.ts';
import { usageError } from '../usage-error.ts';

const exportOption = {
  type: 'string',
  value: '<name>',
  help: 'name of the queue among the exports of the module',
  otherwise: 'the only queue of the module, which is queue.ts or src/queue.ts',
} as const;

const dead = defineCommand(
  {
    summary: 'list the jobs that gave up, the newest first',
    usage: ['[module] [options]'],
    options: {
      export: exportOption,
      limit: {
        type: 'string',
        default: '100',
        value: '<number>',
        help: 'how many to list at most',
      },
    },
    example: 'src/queue.ts',
  },
  ({ export: exportName, limit }, positionals) => {
    const command = {
      entry: atMostOne(positionals),
      exportName,
      limit: readInteger('limit', limit, 1, 1_000_000),
    };
    return async () => (await import('./queue-jobs.ts')).listDead(command);
  },
);

const retry = defineCommand(
  {
    summary: 'put a job that gave up back into the queue, with all its attempts',
    usage: ['<id> [module] [options]'],
    options: { export: exportOption },
    example: '0b6c7e0e-2f0c-4c0e-9d55-5a2a3b1c9f10 src/queue.ts',
  },
  ({ export: exportName }, [id, ...positionals]) => {
    if (id === undefined)
      throw usageError(
        'mikrokit queue retry needs the id of a job, as mikrokit queue dead lists it',
      );
    const command = { id, entry: atMostOne(positionals), exportName };
    return async () => (await import('./queue-jobs.ts')).retryJob(command);
  },
);

/** `mikrokit queue dead` and the like. */
export const queueCommands: CommandGroup = {
  summary: 'list background jobs that gave up, and put them back into the queue',
  commands: { dead, retry },
};
