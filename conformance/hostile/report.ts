import { type AttackResult, type Growth, hasGrown } from './run-attacks.ts';

/** Collects the results of a run, prints each, and at the end all. */
export class Report {
  readonly #results: AttackResult[] = [];
  readonly #growths: (readonly [variant: string, growth: Growth])[] = [];

  add(result: AttackResult): void {
    this.#results.push(result);
    const { attack, variant, tally } = result;
    const { answered, cut, failures, skipped } = tally;
    if (skipped !== undefined) return console.log(`- ${attack}, ${variant}: skipped, ${skipped}`);
    const mark = isBad(result) ? '✘' : '✔';
    console.log(
      `${mark} ${attack}, ${variant}: ${answered} answered${cut > 0 ? `, ${cut} cut` : ''}`,
    );
    if (!isBad(result)) return;
    console.log(`    ${badPartsOf(result).join(', ')}`);
    for (const failure of failures.slice(0, 5)) console.log(`    ${failure.slice(0, 1_500)}`);
  }

  addGrowth(variant: string, growth: Growth | undefined): void {
    if (growth === undefined) return;
    this.#growths.push([variant, growth]);
    const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
    console.log(
      `  heap of ${variant}: ${megabytes(growth.before)} → ${megabytes(growth.after)} MB`,
    );
  }

  /** Prints the sums. Returns whether there were no failures. */
  end(): boolean {
    const sum = (count: (tally: AttackResult['tally']) => number): number =>
      this.#results.reduce((total, { tally }) => total + count(tally), 0);
    const grown = this.#growths.filter(([, growth]) => hasGrown(growth)).map(([name]) => name);
    console.log(`
${sum(({ answered }) => answered)} calls answered
hangs: ${sum(({ hangs }) => hangs)}
executed but unanswered: ${sum(({ unanswered }) => unanswered)}
wrong order: ${sum(({ wrongOrder }) => wrongOrder)}
growth of memory: ${grown.length === 0 ? 'none' : grown.join('; ')}
other failures: ${sum(({ failures }) => failures.length)}`);
    return grown.length === 0 && !this.#results.some(isBad);
  }
}

/** Describes the defects that an attack has found. */
export function badPartsOf({ tally }: Pick<AttackResult, 'tally'>): readonly string[] {
  const { hangs, unanswered, wrongOrder, failures } = tally;
  const parts = { hangs, 'executed but unanswered': unanswered, 'wrong order': wrongOrder };
  return [
    ...Object.entries(parts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${name}: ${count}`),
    ...(failures.length > 0 ? [`other failures: ${failures.length}`] : []),
  ];
}

function isBad(result: AttackResult): boolean {
  return badPartsOf(result).length > 0;
}
