import { DROPPED } from './rules/apply-rule.ts';

/** The JSON of a copied item of a stream. One that a rule leaves out is null, as in a list. */
export function itemJson(json: unknown): string {
  return JSON.stringify(json === DROPPED ? null : json);
}
