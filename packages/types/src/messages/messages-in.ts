import type { Messages } from '../runtime/issue.ts';

/** A language with its own messages, by its tag (RFC 5646). */
export type MessageLanguage = 'de' | 'en' | 'es' | 'fr' | 'ja' | 'zh';

/** Each language is loaded on first use. */
const LANGUAGES: Readonly<Record<MessageLanguage, () => Promise<Messages>>> = {
  de: async () => (await import('./german.ts')).german,
  // The default.
  en: async () => ({}),
  es: async () => (await import('./spanish.ts')).spanish,
  fr: async () => (await import('./french.ts')).french,
  ja: async () => (await import('./japanese.ts')).japanese,
  zh: async () => (await import('./chinese.ts')).chinese,
};

/** Whether there are messages in the language of a tag. */
export function isMessageLanguage(tag: string): tag is MessageLanguage {
  return Object.hasOwn(LANGUAGES, tag);
}

/**
 * The messages of validation issues in a language, for the option `messages` of routers and codecs. Rejects with a
 * `RangeError` for a language without them.
 */
export async function messagesIn(language: MessageLanguage): Promise<Messages> {
  if (isMessageLanguage(language)) return LANGUAGES[language]();
  const known = Object.keys(LANGUAGES).join(', ');
  throw new RangeError(`messagesIn: there are no messages in '${language}', only in ${known}`);
}
