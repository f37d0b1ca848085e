import * as typia from '../compiled/typia.js';
import type { PayloadName } from '../results.ts';
import { putDates } from './dates.ts';
import { type CreatePayloadCodec, reject } from './library.ts';

const functions = {
  twitter: [typia.pruneTwitter, typia.stringifyTwitter],
  'citm-catalog': [typia.pruneCitmCatalog, typia.stringifyCitmCatalog],
  canada: [typia.pruneCanada, typia.stringifyCanada],
  'github-events': [typia.pruneGithubEvents, typia.stringifyGithubEvents],
} as const satisfies Record<PayloadName, unknown>;

/** It removes properties from the parsed JSON in place. */
export const createPayloadCodec: CreatePayloadCodec = (payload) => {
  const [prune, stringify] = functions[payload];
  const withDates = putDates[payload];
  return {
    decode: (text) => {
      const json: unknown = JSON.parse(text);
      return prune(json) ? withDates(json) : reject();
    },
    encode: (value) => stringify(value) ?? reject(),
  };
};
