/** One table in which others are ahead. */
export interface Lead {
  /** How many times as good as ours the best is. */
  readonly factor: number;
  readonly text: string;
  /** Why, where it is known: whole sentences. */
  readonly reason?: string | undefined;
}

/** A server, library or function that is better than ours. */
interface Ahead {
  readonly name: string;
  readonly factor: number;
}

/** Lists the better ones, the best first; none if the printed figures are equal. */
export function leadIn(title: string, others: readonly Ahead[]): readonly Lead[] {
  const ahead = others.filter(({ factor }) => factor >= 1.005).sort((a, b) => b.factor - a.factor);
  const [best] = ahead;
  if (best === undefined) return [];
  const list = ahead.map(({ name, factor }) => `${name} ${factor.toFixed(2)}`);
  return [{ factor: best.factor, text: `**${title}:** ${list.join(', ')} times as good.` }];
}
