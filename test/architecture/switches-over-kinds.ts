import { parseAst } from 'rolldown/parseAst';

interface Node {
  readonly type: string;
  readonly start: number;
}

/** A `switch` of TypeScript, as far as we look at it. */
export interface Switch extends Node {
  readonly discriminant: { readonly type: string; readonly operator?: string };
  readonly cases: readonly { readonly test: { readonly value?: unknown } | null }[];
}

/** The kinds of types that a text of `packages/types/src/model/nodes.ts` declares. */
export function readKinds(nodes: string): ReadonlySet<string> {
  return new Set([...nodes.matchAll(/readonly kind: '([a-z-]+)';/g)].map(([, kind = '']) => kind));
}

/** The switches over kinds of types in a source text. */
export function switchesOverKinds(source: string, kinds: ReadonlySet<string>): readonly Switch[] {
  const found: Switch[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, discriminant, cases } = value as Switch;
    if (type === 'SwitchStatement' && discriminant.operator !== 'typeof') {
      const values = cases.flatMap(({ test: one }) => (one ? [one.value] : []));
      // Placeholders of templates have some of the names.
      if (values.length > 0 && values.every((one) => kinds.has(one as string)))
        found.push(value as Switch);
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseAst(source, { lang: 'ts' }));
  return found;
}

/** Whether a switch has a `default:`, which hides a kind that is added later. */
export function hasDefault({ cases }: Switch): boolean {
  return cases.some(({ test }) => test === null);
}
