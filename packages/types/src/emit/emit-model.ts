import type { ApiModel } from '../model.ts';
import { js } from './code.ts';

/** Writes the ES module that exports `model`, the type model of an API as JSON text. */
export function emitModel(model: ApiModel): string {
  return js`export const model = ${JSON.stringify(model)};\n`.text;
}
