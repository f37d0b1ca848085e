import type { TypeId, Types } from '@mikrokit/types/model';
import { maskSensitive } from '@mikrokit/types/runtime/interpret';
import { withPart } from '../values/json-path.ts';
import { visitJson } from '../values/visit-json.ts';

/** Shorter texts occur by chance. */
const SHORTEST = 8;
/** Enough for the secrets of many calls, because a secret that leaks does so soon. */
const MOST = 500;

interface Secret {
  readonly text: string;
  /** `tagged` values can be in results, but not in errors. */
  readonly secrecy: 'sensitive' | 'tagged';
}

/**
 * The secrets that a server received or sent, and the given ones. They must not be in a reply by
 * mistake.
 */
export class PlantedSecrets {
  readonly #types: Types;
  readonly #given: readonly Secret[];
  #planted: Secret[] = [];
  #count = 0;

  constructor(types: Types, given: readonly string[]) {
    this.#types = types;
    this.#given = given.map((text) => ({ text, secrecy: 'sensitive' }));
  }

  /**
   * Replaces texts that are sensitive by type with texts that occur nowhere else, if the type
   * allows these.
   */
  plant(
    params: readonly unknown[],
    type: TypeId,
    isValid: (params: readonly unknown[]) => boolean,
  ): readonly unknown[] {
    let planted = params;
    visitJson(this.#types, type, params, ({ path, json, secrecy }) => {
      if (secrecy === undefined || typeof json !== 'string') return;
      const text = `hush-${(this.#count++).toString(36).padStart(6, '0')}`;
      const longer = text.padEnd(Math.min(json.length, 64), '-hush');
      const next = [longer, text].map((one) => withPart(planted, path, one) as unknown[]);
      planted = next.find(isValid) ?? planted;
    });
    return planted;
  }

  /** Remembers the secrets in the JSON of a type, such as sent parameters or a `Reveal` in a result. */
  keep(type: TypeId, json: unknown): void {
    visitJson(this.#types, type, json, ({ json: part, secrecy, node }) => {
      if (secrecy === undefined || node.kind === 'sensitive' || typeof part !== 'string') return;
      if (part.length >= SHORTEST) this.#planted.push({ text: part, secrecy });
    });
    if (this.#planted.length > MOST) this.#planted.splice(0, this.#planted.length - MOST);
  }

  /** A secret in text without a type: an error, headers. */
  foundIn(text: string): string | undefined {
    return find([...this.#given, ...this.#planted], text);
  }

  /** A secret in a result, except for the values that its type reveals. */
  foundInResult(type: TypeId, json: unknown): string | undefined {
    const text = JSON.stringify(maskSensitive(this.#types, type, json)) ?? '';
    const hidden = this.#planted.filter(({ secrecy }) => secrecy === 'sensitive');
    return find([...this.#given, ...hidden], text);
  }
}

function find(secrets: readonly Secret[], text: string): string | undefined {
  return secrets.find((secret) => {
    return text.includes(secret.text) || text.includes(JSON.stringify(secret.text).slice(1, -1));
  })?.text;
}
