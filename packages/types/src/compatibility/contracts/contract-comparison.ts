import type { Types } from '../../model/nodes.ts';
import type { Comparison } from '../types/comparison.ts';

/** Comparisons over the types of an API before and after, for readers of both sides. */
export interface ContractComparison {
  readonly types: Types;
  /** For new servers, which read what shipped clients write. */
  readonly server: Comparison;
  /** For shipped clients, which read what new servers write. */
  readonly client: Comparison;
}
