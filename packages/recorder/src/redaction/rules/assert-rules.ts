import { assertIntegers, assertKnownOptions } from '@mikrokit/types/runtime';
import { parseJsonPath } from './json-path.ts';
import type { RedactionRule } from './redaction-rule.ts';

/** The options that decide how values are written to a tape. */
export interface RedactionOptions {
  /** Changes values on their way to the tape, next to the values that are sensitive by type. Default: none. */
  readonly rules?: readonly RedactionRule[];
  /**
   * The secret for pseudonyms, with at least 32 characters. Use the same on all servers whose tapes belong together.
   * Default: none; required for `pseudonym`.
   */
  readonly pseudonymKey?: string;
  /**
   * The most bytes of the JSON of a route's or hook's parameters, of a result and of the data of an error. Of a larger
   * value, the tape has only the size and the SHA-256. Default: no limit.
   */
  readonly maxValueBytes?: number;
}

const ACTIONS = ['redact', 'mask', 'replace', 'drop', 'pseudonym', 'keep'];
const SIDES = ['params', 'results', 'errors'];

/** Throws a `TypeError` or `RangeError` for invalid options. Its message starts with `caller`. */
export function assertRules(caller: string, options: RedactionOptions): void {
  assertRuleList(caller, options);
  const { rules = [], pseudonymKey } = options;
  const isNeeded = rules.some(({ action }) => action === 'pseudonym');
  if (isNeeded && !(typeof pseudonymKey === 'string' && pseudonymKey.length >= 32))
    throw new TypeError(
      `${caller}: pseudonyms need a pseudonymKey of at least 32 characters; \`openssl rand -hex 32\` makes one`,
    );
}

/** As {@link assertRules}, but for rules that do without the key of their pseudonyms. */
export function assertRuleList(caller: string, options: RedactionOptions): void {
  const { rules = [], pseudonymKey, maxValueBytes } = options;
  assertIntegers(caller, { maxValueBytes });
  if (!Array.isArray(rules)) throw new TypeError(`${caller}: rules must be a list`);
  for (const [i, rule] of rules.entries()) assertRule(`${caller}: rules[${i}]`, rule);
  const isNeeded = rules.some(({ action }) => action === 'pseudonym');
  if (!isNeeded && pseudonymKey !== undefined)
    throw new TypeError(`${caller}: pseudonymKey needs a rule with the action 'pseudonym'`);
}

function assertRule(location: string, rule: RedactionRule): void {
  assertKnownOptions(location, rule, {
    route: 1,
    type: 1,
    property: 1,
    path: 1,
    header: 1,
    dependency: 1,
    in: 1,
    action: 1,
    with: 1,
  });
  const { route, type, property, path, header, dependency, action } = rule;
  for (const [name, text] of Object.entries({ route, type, property, path, header, dependency }))
    if (text !== undefined && (typeof text !== 'string' || text === ''))
      throw new TypeError(`${location}: ${name} must be a non-empty string`);
  if (!ACTIONS.includes(action))
    throw new TypeError(`${location}: action must be one of ${ACTIONS.join(', ')}`);
  if (rule.in !== undefined && !SIDES.includes(rule.in))
    throw new TypeError(`${location}: in must be one of ${SIDES.join(', ')}`);
  if ((action === 'replace') !== (rule.with !== undefined))
    throw new TypeError(
      `${location}: the action 'replace' needs 'with', and no other action takes it`,
    );
  if (path !== undefined) parseJsonPath(path);
  if (dependency !== undefined) {
    if (header !== undefined || rule.in === 'errors' || action === 'keep')
      throw new TypeError(
        `${location}: a rule for a dependency takes no header, no errors and no 'keep', which is an option of wrap`,
      );
    return;
  }
  if (header === undefined) {
    if (type === undefined && property === undefined && path === undefined)
      throw new TypeError(
        `${location}: a rule needs a type, a property, a path, a header or a dependency`,
      );
    return;
  }
  if (type ?? property ?? path ?? rule.in)
    throw new TypeError(`${location}: a rule for a header can also have a route, but nothing else`);
  if (action === 'keep' || (action === 'replace' && typeof rule.with !== 'string'))
    throw new TypeError(
      `${location}: a header is a string, and 'headers' already puts it on the tape`,
    );
}
