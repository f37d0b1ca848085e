import { acceptLanguage, messagesIn } from '@mikrokit/types/messages';
import { defaultMessages } from '@mikrokit/types/runtime/explain';
import test from 'ava';

const languages = ['de', 'es', 'fr', 'ja', 'zh'] as const;

for (const language of languages) {
  test(`the messages in ${language} are complete, and name the expected type where the English ones do`, async (t) => {
    const messages = await messagesIn(language);
    t.deepEqual(Object.keys(messages).sort(), Object.keys(defaultMessages).sort());
    for (const [code, english] of Object.entries(defaultMessages)) {
      const message = Reflect.get(messages, code) as string;
      t.is(message.includes('{expected}'), String(english).includes('{expected}'), code);
      t.not(message, english);
    }
  });
}

test('the language with the greatest weight is taken, the first of several, and otherwise English', async (t) => {
  const choose = acceptLanguage();
  const missingIn = async (header: string | undefined) => {
    const { missing } = await choose({ request: { header: () => header } });
    return String(missing ?? defaultMessages.missing).slice(0, 5);
  };
  t.is(await missingIn('de'), 'Fehlt');
  t.is(await missingIn('de-CH, fr;q=0.8'), 'Fehlt');
  t.is(await missingIn('pt, fr;q=0.8, de;q=0.9'), 'Fehlt');
  t.is(await missingIn('ES-mx'), 'Falta');
  t.is(await missingIn('zh-Hans-CN,zh;q=0.9'), '缺少值，应');
  t.is(await missingIn('ja;q=0.5, en;q=0.4'), '値がありま');
  for (const english of [
    undefined,
    '',
    'en, de;q=0.9',
    'pt',
    '*',
    'de;q=0',
    'de;q=2',
    'de;q=x',
    '__proto__',
    'constructor',
    ',;,;=',
  ])
    t.is(await missingIn(english), 'Missi', english);
});

test('an unknown language is rejected', async (t) => {
  // @ts-expect-error no such language
  await t.throwsAsync(messagesIn('pt'), { instanceOf: RangeError, message: /only in de, en, es/ });
  // @ts-expect-error no such language
  await t.throwsAsync(messagesIn('toString'), { instanceOf: RangeError });
});
