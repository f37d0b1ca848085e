import { checkbox, input, select } from '@inquirer/prompts';
import { toCount } from '../harness/command-line.ts';
import { serversOf } from '../servers/server-list.ts';
import { workloadOf, workloads } from '../workloads/workloads.ts';
import type { RunOptions } from './options.ts';

/** Prompts for the main options of a run; the others stay as they are. */
export async function promptOptions(options: RunOptions): Promise<RunOptions> {
  const workload = await select({
    message: 'What should they do?',
    choices: workloads.map(({ name, title }) => ({ value: name, name: title })),
    default: options.workload,
  });
  const servers = await checkbox({
    message: 'Which servers?',
    required: true,
    pageSize: 20,
    choices: serversOf(workloadOf(workload)).map(({ name, description }) => ({
      value: name,
      name,
      description,
      checked: ['bare', 'mikrokit', 'fastify'].includes(name),
    })),
  });
  const connections = await askCount('connections', 'How many connections?', options);
  const pipelining = await askCount('pipelining', 'How many requests at once on each?', options);
  const duration = await askCount('duration', 'How many seconds each?', options);
  return { ...options, workload, servers, connections, pipelining, duration, warmup: duration };
}

async function askCount(
  name: 'connections' | 'pipelining' | 'duration',
  message: string,
  options: RunOptions,
): Promise<number> {
  const isWrong = (text: string): string | undefined => {
    try {
      toCount(name, text, 1);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const validate = (text: string) => isWrong(text) ?? true;
  return Number(await input({ message, default: String(options[name]), validate }));
}
