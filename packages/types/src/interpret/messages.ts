import type { IssueCode, IssueData, Message, Messages } from '../runtime/issue.ts';

/** The default messages of issues. */
export const defaultMessages: Readonly<Record<IssueCode, Message>> = {
  type: 'Expected {expected}',
  format: 'Not in the form of {expected}',
  missing: 'Missing; expected {expected}',
  unexpected: 'One value too many',
  duplicate: 'Duplicate; expected {expected}',
  depth: 'Nested too deeply; expected {expected}',
  key: 'Key is not accepted; expected {expected}',
  'unknown-key': 'Unknown key; expected {expected}',
  minLength: 'Too short; expected {expected}',
  maxLength: 'Too long; expected {expected}',
  pattern: 'Does not match; expected {expected}',
  minimum: 'Too small; expected {expected}',
  maximum: 'Too large; expected {expected}',
  exclusiveMinimum: 'Too small; expected {expected}',
  exclusiveMaximum: 'Too large; expected {expected}',
  multipleOf: 'Not a multiple; expected {expected}',
  minItems: 'Too few; expected {expected}',
  maxItems: 'Too many; expected {expected}',
  uniqueItems: 'Not all different; expected {expected}',
  check: 'Fails a check; expected {expected}',
  schema: 'Rejected by the schema {expected}',
};

/** Creates the function that writes an issue's message. */
export function createMessages(messages: Messages = {}): (issue: IssueData) => string {
  return (issue) => {
    const message = messages[issue.code] ?? defaultMessages[issue.code];
    return typeof message === 'function' ? message(issue) : fillIn(message, issue);
  };
}

function fillIn(template: string, { expected, path }: IssueData): string {
  return template.replace(/\{(expected|path)\}/g, (_, name) =>
    name === 'expected' ? expected : path.join('.'),
  );
}
