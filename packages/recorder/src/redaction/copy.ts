import { DROPPED } from './rules/apply-rule.ts';

/** Copies JSON of a type as it is written to a tape, or returns `DROPPED`. */
export type Copy = (json: unknown, report: CopyReport) => unknown;

/** What a {@link Copy} did. */
export interface CopyReport {
  /** Whether a value was masked, changed or omitted, so that the copy cannot be replayed. */
  isRedacted: boolean;
}

/** Copies the properties that a type declares, and no others. */
export function copyDeclared(declared: readonly (readonly [name: string, copy: Copy])[]): Copy {
  return (json, report) => {
    const from = json as Readonly<Record<string, unknown>>;
    const copied: Record<string, unknown> = {};
    for (const [name, copy] of declared) {
      if (!Object.hasOwn(from, name)) continue;
      const part = copy(from[name], report);
      if (part !== DROPPED) copied[name] = part;
    }
    return copied;
  };
}

/** Writes a text instead of any value. */
export function replaceBy(text: string): Copy {
  return (_json, report) => {
    report.isRedacted = true;
    return text;
  };
}

/** Keeps `null`, which is not part of the sensitive type. */
export function orNull(copy: Copy): Copy {
  return (json, report) => (json === null ? null : copy(json, report));
}
