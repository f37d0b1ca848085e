import type { MessageTable } from './message-table.ts';

export const german: MessageTable = {
  type: 'Erwartet wird {expected}',
  format: 'Nicht in der Form von {expected}',
  missing: 'Fehlt; erwartet wird {expected}',
  unexpected: 'Ein Wert zu viel',
  duplicate: 'Ist schon vorhanden; erwartet wird {expected}',
  depth: 'Zu tief verschachtelt; erwartet wird {expected}',
  key: 'Der Schlüssel ist nicht zulässig; erwartet wird {expected}',
  'unknown-key': 'Unbekannter Schlüssel; erwartet wird {expected}',
  minLength: 'Zu kurz; erwartet wird {expected}',
  maxLength: 'Zu lang; erwartet wird {expected}',
  pattern: 'Passt nicht zum Muster; erwartet wird {expected}',
  minimum: 'Zu klein; erwartet wird {expected}',
  maximum: 'Zu groß; erwartet wird {expected}',
  exclusiveMinimum: 'Zu klein; erwartet wird {expected}',
  exclusiveMaximum: 'Zu groß; erwartet wird {expected}',
  multipleOf: 'Kein Vielfaches; erwartet wird {expected}',
  minItems: 'Zu wenige; erwartet wird {expected}',
  maxItems: 'Zu viele; erwartet wird {expected}',
  uniqueItems: 'Nicht alle verschieden; erwartet wird {expected}',
  check: 'Besteht eine Prüfung nicht; erwartet wird {expected}',
};
