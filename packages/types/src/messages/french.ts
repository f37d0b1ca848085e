import type { MessageTable } from './message-table.ts';

export const french: MessageTable = {
  type: 'Valeur attendue : {expected}',
  format: 'N’a pas la forme de {expected}',
  missing: 'Manquant ; attendu : {expected}',
  unexpected: 'Une valeur de trop',
  duplicate: 'Déjà présent ; attendu : {expected}',
  depth: 'Imbrication trop profonde ; attendu : {expected}',
  key: 'Clé non acceptée ; attendu : {expected}',
  'unknown-key': 'Clé inconnue ; attendu : {expected}',
  minLength: 'Trop court ; attendu : {expected}',
  maxLength: 'Trop long ; attendu : {expected}',
  pattern: 'Ne correspond pas au motif ; attendu : {expected}',
  minimum: 'Trop petit ; attendu : {expected}',
  maximum: 'Trop grand ; attendu : {expected}',
  exclusiveMinimum: 'Trop petit ; attendu : {expected}',
  exclusiveMaximum: 'Trop grand ; attendu : {expected}',
  multipleOf: 'N’est pas un multiple ; attendu : {expected}',
  minItems: 'Pas assez d’éléments ; attendu : {expected}',
  maxItems: 'Trop d’éléments ; attendu : {expected}',
  uniqueItems: 'Éléments en double ; attendu : {expected}',
  check: 'Échoue à une vérification ; attendu : {expected}',
};
