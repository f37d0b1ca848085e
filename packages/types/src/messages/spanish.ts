import type { MessageTable } from './message-table.ts';

export const spanish: MessageTable = {
  type: 'Se esperaba {expected}',
  format: 'No tiene la forma de {expected}',
  missing: 'Falta; se esperaba {expected}',
  unexpected: 'Sobra un valor',
  duplicate: 'Ya existe; se esperaba {expected}',
  depth: 'Demasiados niveles; se esperaba {expected}',
  key: 'Clave no admitida; se esperaba {expected}',
  'unknown-key': 'Clave desconocida; se esperaba {expected}',
  minLength: 'Demasiado corto; se esperaba {expected}',
  maxLength: 'Demasiado largo; se esperaba {expected}',
  pattern: 'No coincide con el patrón; se esperaba {expected}',
  minimum: 'Demasiado pequeño; se esperaba {expected}',
  maximum: 'Demasiado grande; se esperaba {expected}',
  exclusiveMinimum: 'Demasiado pequeño; se esperaba {expected}',
  exclusiveMaximum: 'Demasiado grande; se esperaba {expected}',
  multipleOf: 'No es un múltiplo; se esperaba {expected}',
  minItems: 'Faltan elementos; se esperaba {expected}',
  maxItems: 'Sobran elementos; se esperaba {expected}',
  uniqueItems: 'Hay elementos repetidos; se esperaba {expected}',
  check: 'No supera una comprobación; se esperaba {expected}',
};
