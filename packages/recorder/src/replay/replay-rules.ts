import type { ApiDocument } from '@mikrokit/router';
import type { RedactionOptions } from '../redaction/rules/assert-rules.ts';
import {
  dependencyCallRules,
  type RuleDependencyCall,
} from '../redaction/rules/dependency-call-rules.ts';
import { RedactionRules } from '../redaction/rules/redaction-rules.ts';
import { PSEUDONYM } from './hide-as-recorded.ts';

/** The rules of a tape, for a replay that might not have the key of its pseudonyms. */
export class ReplayRules {
  /**
   * Changes today's values like the values on the tape. Without the key, it writes a mark for each
   * pseudonym.
   */
  readonly today: RedactionRules;
  readonly #marks: RedactionRules;

  constructor({ rules = [], pseudonymKey, maxValueBytes }: RedactionOptions) {
    const marked = rules.map((rule) =>
      rule.action === 'pseudonym' && pseudonymKey === undefined
        ? { ...rule, action: 'replace' as const, with: PSEUDONYM }
        : rule,
    );
    this.today = new RedactionRules({
      rules: marked,
      ...(pseudonymKey !== undefined && { pseudonymKey }),
      ...(maxValueBytes !== undefined && { maxValueBytes }),
    });
    this.#marks = new RedactionRules({ rules: marked.filter((rule, i) => rule !== rules[i]) });
  }

  /** Takes the types of a dependency, before its first dependency call. */
  learnTypes(types: ApiDocument['types']): void {
    this.today.learnTypes(types);
    this.#marks.learnTypes(types);
  }

  /** Changes the parameters of today's dependency calls like the ones on the tape. */
  forAsked(route: string): RuleDependencyCall | undefined {
    return dependencyCallRules(this.today, route);
  }

  /** Replaces the pseudonyms on the tape by marks. */
  forTaped(route: string): RuleDependencyCall | undefined {
    return dependencyCallRules(this.#marks, route);
  }
}
