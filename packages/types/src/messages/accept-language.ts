import type { Messages } from '../runtime/issue.ts';
import { isMessageLanguage, type MessageLanguage, messagesIn } from './messages-in.ts';

/** The part of a call that tells the client's language. */
interface LocalizedCall {
  readonly request: { header(name: string): string | undefined };
}

/**
 * Makes the option `messages` of a router. It answers each client in the language that `accept-language` prefers (RFC
 * 9110, section 12.5.4), and in English if there are no messages in these languages.
 */
export function acceptLanguage(): (call: LocalizedCall) => Promise<Messages> {
  return ({ request }) => messagesIn(preferredLanguage(request.header('accept-language') ?? ''));
}

// `de-CH, fr;q=0.8, *;q=0.1` → `de`
function preferredLanguage(header: string): MessageLanguage {
  let best: MessageLanguage = 'en';
  let bestWeight = 0;
  for (const range of header.split(',')) {
    const [tag = '', ...parameters] = range.split(';');
    const [language = ''] = tag.trim().toLowerCase().split('-', 1);
    const weight = weightOf(parameters);
    if (!isMessageLanguage(language) || weight <= bestWeight) continue;
    best = language;
    bestWeight = weight;
  }
  return best;
}

/** From 0, which excludes the language, to 1, the default. Invalid weights exclude it too. */
function weightOf(parameters: readonly string[]): number {
  const [weight = 'q=1'] = parameters;
  const [, number = '0'] = /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(weight) ?? [];
  return Number(number);
}
