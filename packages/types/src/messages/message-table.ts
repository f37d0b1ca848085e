import type { IssueCode } from '../runtime/issue.ts';

/** The messages of one language: a text with `{expected}` for each code. */
export type MessageTable = Readonly<Record<IssueCode, string>>;
