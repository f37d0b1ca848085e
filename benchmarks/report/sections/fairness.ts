import { frameworks, frameworkVersion } from '../../servers/frameworks.ts';
import { serversOf, sourceOf } from '../../servers/server-list.ts';
import { updateUser } from '../../workloads/update-user.ts';

const HOSTS = { node: 'Node', bun: 'Bun', deno: 'Deno', rust: 'Rust', go: 'Go' } as const;

/** The features that each server has and lacks, with its installed version. */
export async function fairness(): Promise<string> {
  const measured = serversOf(updateUser).map(({ name }) => name);
  const rows = frameworks
    .filter(({ name }) => measured.includes(name))
    .map((framework) => {
      const { name, runtime, description, beyond, lacks } = framework;
      const version = frameworkVersion(framework);
      const link = `[${name}](servers/${sourceOf(framework)})`;
      const host = HOSTS[runtime ?? 'node'];
      return `| ${[link, version, host, description, beyond, lacks].join(' | ')} |`;
    });
  return [
    '| Server | Version | Runs on | How it does it | Does beyond that | Does not do |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
