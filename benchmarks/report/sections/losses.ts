import type { ColdStartResults } from '../../cold-start/results.ts';
import { frameworkOf } from '../../servers/frameworks.ts';
import { byRate, isOurs } from '../../throughput/table.ts';
import type { ThroughputResults } from '../../throughput/throughput-results.ts';
import type { TypesResults } from '../../types/results.ts';

/** Where others are ahead of MikroKit, line by line, as the results have it. */
export function lossesIn({
  runs,
  coldStarts,
  types,
}: {
  readonly runs: readonly ThroughputResults[];
  readonly coldStarts: ColdStartResults | undefined;
  readonly types: TypesResults | undefined;
}): readonly string[] {
  return [
    ...runs.flatMap(slowerThan),
    ...(coldStarts ? laterThan(coldStarts) : []),
    ...(types ? behindIn(types) : []),
  ];
}

function slowerThan({ servers, workload, options }: ThroughputResults): readonly string[] {
  const ours = servers.find(({ name }) => name === 'mikrokit');
  if (ours === undefined) return [];
  const ahead = byRate(servers)
    .filter(({ name, requestsPerSecond }) => {
      const onNode = frameworkOf(name).runtime === undefined;
      return onNode && !isOurs(name) && requestsPerSecond > ours.requestsPerSecond;
    })
    .map(
      ({ name, requestsPerSecond }) =>
        `${name} (${(requestsPerSecond / ours.requestsPerSecond).toFixed(2)} times ours)`,
    );
  if (ahead.length === 0) return [];
  return [`Requests a second, ${workload}, ${options.pipelining} pipelined: ${ahead.join(', ')}`];
}

function laterThan({ rows }: ColdStartResults): readonly string[] {
  return rows
    .filter(({ framework }) => framework === 'mikrokit')
    .flatMap((ours) => {
      const others = rows.filter(
        (row) =>
          row.routes === ours.routes && row.variant === ours.variant && !isOurs(row.framework),
      );
      const title = `${ours.variant}, ${ours.routes.toLocaleString('en')} routes`;
      const sooner = others
        .filter(({ firstReply }) => firstReply < ours.firstReply)
        .map(
          ({ framework, firstReply }) =>
            `${framework} (${difference(ours.firstReply, firstReply)} ms)`,
        );
      const smaller = others
        .filter(({ memory }) => memory !== undefined && memory < (ours.memory ?? 0))
        .map(({ framework, memory }) => `${framework} (${difference(ours.memory, memory)} MB)`);
      return [
        ...(sooner.length === 0 ? [] : [`First reply sooner, ${title}: ${sooner.join(', ')}`]),
        ...(smaller.length === 0
          ? []
          : [`Less memory after the start, ${title}: ${smaller.join(', ')}`]),
      ];
    });
}

function difference(ours = Number.NaN, theirs = Number.NaN): string {
  return (ours - theirs).toFixed(0);
}

function behindIn({ rows }: TypesResults): readonly string[] {
  return rows.flatMap(({ task, libraries }) => {
    const place = libraries.findIndex(({ name }) => name === 'mikrokit');
    const ours = libraries[place];
    if (ours === undefined || place === 0) return [];
    const ahead = libraries
      .slice(0, place)
      .map(({ name, rate }) => `${name} (${(rate / ours.rate).toFixed(2)} times ours)`);
    return [`Types, ${task}: ${ahead.join(', ')}`];
  });
}
