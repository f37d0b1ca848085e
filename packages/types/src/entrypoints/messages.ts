export { acceptLanguage } from '../messages/accept-language.ts';
export { type MessageLanguage, messagesIn } from '../messages/messages-in.ts';
