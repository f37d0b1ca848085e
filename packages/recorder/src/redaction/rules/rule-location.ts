import { ANY, type PathStep, parseJsonPath } from './json-path.ts';
import type { RedactionRule } from './redaction-rule.ts';

/** The rest of a rule's path at a location. */
interface OpenPath {
  /** The index of its rule. */
  readonly rule: number;
  readonly steps: readonly PathStep[];
}

/** A location in a JSON value, as far as rules distinguish it. */
export class RuleLocation {
  /** Differs for locations to which other rules can apply. */
  readonly key: string;
  readonly #rules: readonly RedactionRule[];
  readonly #property: string | undefined;
  readonly #paths: readonly OpenPath[];

  private constructor(
    rules: readonly RedactionRule[],
    property: string | undefined,
    paths: readonly OpenPath[],
  ) {
    this.#rules = rules;
    this.#property = property;
    this.#paths = paths;
    const open = paths.map(({ rule, steps }) => `${rule}.${steps.length}`);
    this.key = JSON.stringify([rules.length, property, ...open]);
  }

  /** The location of a whole value. */
  static root(rules: readonly RedactionRule[]): RuleLocation {
    const paths = rules.flatMap(({ path }, rule) =>
      path === undefined ? [] : [{ rule, steps: parseJsonPath(path) }],
    );
    return new RuleLocation(rules, undefined, paths);
  }

  /** Whether there are no rules at all. */
  get isFree(): boolean {
    return this.#rules.length === 0;
  }

  /** The location of a property or an item. */
  at(step: string | number): RuleLocation {
    const paths = this.#paths.flatMap(({ rule, steps: [first, ...steps] }) =>
      first === ANY || first === step ? [{ rule, steps }] : [],
    );
    const isNamed = this.#rules.some(({ property }) => property === step);
    return new RuleLocation(this.#rules, isNamed ? String(step) : undefined, paths);
  }

  /** The first rule for a value at this location whose types have these names. */
  ruleFor(names: ReadonlySet<string>): RedactionRule | undefined {
    return this.#rules.find(
      ({ type, property, path }, rule) =>
        (type === undefined || names.has(type)) &&
        (property === undefined || property === this.#property) &&
        (path === undefined ||
          this.#paths.some((one) => one.rule === rule && one.steps.length === 0)),
    );
  }

  /** The names of properties that can have rules. */
  names(): readonly string[] {
    const properties = this.#rules.flatMap(({ property }) => property ?? []);
    const steps = this.#paths.flatMap(({ steps: [first] }) =>
      typeof first === 'string' ? first : [],
    );
    return [...new Set([...properties, ...steps])];
  }

  /** The number of first items that can have their own rules. */
  itemCount(): number {
    const indexes = this.#paths.map(({ steps: [first] }) =>
      typeof first === 'number' ? first + 1 : 0,
    );
    return Math.max(0, ...indexes);
  }
}
