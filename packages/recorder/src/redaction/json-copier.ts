import type { ApiDocument } from '@mikrokit/router';
import { decodeByModel, encodeByModel } from '@mikrokit/types/runtime/interpret';
import { type Copy, copyDeclared, orNull, replaceBy } from './copy.ts';
import { FILE, ITEMS } from './insert-files.ts';
import { itemsOf, keyOf, type LocatedValue, partsOf, propertiesOf } from './located-value.ts';
import { applyRule, DROPPED } from './rules/apply-rule.ts';
import type { RedactionRule } from './rules/redaction-rule.ts';
import type { RedactionRules } from './rules/redaction-rules.ts';
import { RuleLocation } from './rules/rule-location.ts';
import { readType, type TypeShape } from './type-shape.ts';

const MASK = '[sensitive]';
const UNTYPED = '[untyped]';

/** Options of a {@link JsonCopier}. */
interface JsonCopierOptions {
  readonly document: ApiDocument;
  /** The rules for the values to copy. */
  readonly rules: readonly RedactionRule[];
  /** All rules of the recorder. */
  readonly allRules: RedactionRules;
}

/**
 * Creates functions that copy JSON as far as its type describes it, changed by rules. They write
 * `[sensitive]` for sensitive values and `[untyped]` for `unknown`. Types and rules are read once,
 * so that a copy only walks the JSON.
 */
// `npm run bench -- recorder`: to read the types again for each call took 11 to 17 µs.
export class JsonCopier {
  readonly #options: JsonCopierOptions;
  readonly #root: RuleLocation;
  readonly #copies = new Map<string, Copy>();
  #model: Pick<ApiDocument, 'types'> | undefined;

  constructor(options: JsonCopierOptions) {
    this.#options = options;
    this.#root = RuleLocation.root(options.rules);
  }

  /** Copies parameters that the router has accepted, which can have unknown keys. */
  accepted(type: string): Copy {
    return this.#copyOf({ types: [type], location: this.#root, hasUnknownKeys: true });
  }

  /** Copies JSON without unknown keys: written by the router, or returned by `typedJson`. */
  typed(type: string): Copy {
    return this.#copyOf({ types: [type], location: this.#root, hasUnknownKeys: false });
  }

  /** Copies an item of a result that streams. Rules find it as in a list. */
  item(type: string): Copy {
    return this.#copyOf(this.#itemOf(type, false));
  }

  /** Copies an item of a parameter that streams, which the router has accepted. */
  acceptedItem(type: string): Copy {
    return this.#copyOf(this.#itemOf(type, true));
  }

  /** The JSON without unknown keys. `undefined` if it does not match the type. */
  typedJson(type: string, json: unknown): unknown {
    const { document } = this.#options;
    const { maxDepth } = document.limits;
    this.#model ??= { ...document, types: withoutFiles(document.types) };
    const decoded = decodeByModel(this.#model, type, json, { maxDepth });
    if (!decoded.ok) return undefined;
    return encodeByModel(this.#model, type, decoded.value, { maxDepth });
  }

  /** Whether JSON of a type that the router has written can be put on a tape unchanged. */
  isPlain(type: string): boolean {
    return this.#isPlain({ types: [type], location: this.#root, hasUnknownKeys: false });
  }

  /** As {@link isPlain}, for an item of a result that streams. */
  isPlainItem(type: string): boolean {
    return this.#isPlain(this.#itemOf(type, false));
  }

  #itemOf(type: string, hasUnknownKeys: boolean): LocatedValue {
    return { types: [type], location: this.#root.at(''), hasUnknownKeys };
  }

  #isPlain(root: LocatedValue): boolean {
    const seen = new Set<string>();
    const isPlain = (value: LocatedValue): boolean => {
      const key = keyOf(value);
      if (seen.has(key)) return true;
      seen.add(key);
      const shape = readType(this.#options.document.types, value.types);
      const isHidden = shape.isSensitive || shape.isUntyped || shape.hasFiles || shape.hasItems;
      if (isHidden || value.location.ruleFor(shape.names)) return false;
      const properties = [...shape.properties.values()];
      if (properties.some(({ isSensitive }) => isSensitive)) return false;
      return partsOf(shape, value).every(isPlain);
    };
    return isPlain(root);
  }

  #copyOf(value: LocatedValue): Copy {
    const key = keyOf(value);
    const known = this.#copies.get(key);
    if (known !== undefined) return known;
    // A recursive type finds this one.
    let made: Copy | undefined;
    const late: Copy = (json, report) => (made as Copy)(json, report);
    this.#copies.set(key, late);
    made = this.#ruledCopy(value);
    this.#copies.set(key, made);
    return made;
  }

  /**
   * Sensitive values are masked even if a rule says otherwise. Other rules get values that are
   * copied already.
   */
  #ruledCopy(value: LocatedValue): Copy {
    const shape = readType(this.#options.document.types, value.types);
    const rule = value.location.ruleFor(shape.names);
    if (rule === undefined || shape.isSensitive) return this.#typedCopy(shape, value);
    const { allRules } = this.#options;
    allRules.use(rule);
    if (rule.action === 'keep')
      return shape.isUntyped ? (json) => json : this.#typedCopy(shape, value);
    // Values inside have no more rules.
    const location = RuleLocation.root([]);
    const copy = this.#copyOf({ ...value, location });
    return (json, report) => {
      const own = applyRule(rule, copy(json, report), allRules.pseudonyms);
      report.isRedacted = true;
      return own;
    };
  }

  #typedCopy(shape: TypeShape, value: LocatedValue): Copy {
    if (shape.isSensitive) return orNull(replaceBy(MASK));
    if (shape.isUntyped) return replaceBy(UNTYPED);
    // Only decoding shows which keys of such a value are unknown.
    if (value.hasUnknownKeys && shape.hasChoices) return this.#decodedCopy(value);
    const copyList = shape.hasLists ? this.#listCopy(shape, value) : replaceBy(UNTYPED);
    const copyObject = shape.hasObjects ? this.#objectCopy(shape, value) : replaceBy(UNTYPED);
    const copy: Copy = (json, report) => {
      if (typeof json !== 'object' || json === null) return json;
      return Array.isArray(json) ? copyList(json, report) : copyObject(json, report);
    };
    if (!shape.hasFiles && !shape.hasItems) return copy;
    // The recorder knows of items whether they are all on the tape.
    const copyLocation = shape.hasFiles ? replaceBy(FILE) : () => ITEMS;
    return (json, report) => (json === true ? copyLocation(json, report) : copy(json, report));
  }

  #decodedCopy(value: LocatedValue): Copy {
    const [type = ''] = value.types;
    const shape = readType(this.#options.document.types, value.types);
    const copy = this.#typedCopy(shape, { ...value, hasUnknownKeys: false });
    const rejected = replaceBy(UNTYPED);
    return (json, report) => {
      const typed = this.typedJson(type, json);
      return typed === undefined ? rejected(json, report) : copy(typed, report);
    };
  }

  #listCopy(shape: TypeShape, value: LocatedValue): Copy {
    const copies = itemsOf(shape, value).map((item) => this.#copyOf(item));
    const last = copies.length - 1;
    return (json, report) =>
      (json as readonly unknown[]).map((item, i) => {
        const copied = (copies[Math.min(i, last)] as Copy)(item, report);
        return copied === DROPPED ? null : copied;
      });
  }

  #objectCopy(shape: TypeShape, value: LocatedValue): Copy {
    const declared = new Map<string, Copy>();
    for (const [name, part] of propertiesOf(shape, value)) {
      const isSensitive = shape.properties.get(name)?.isSensitive;
      declared.set(name, isSensitive ? orNull(replaceBy(MASK)) : this.#copyOf(part));
    }
    const { otherTypes } = shape;
    if (otherTypes.length === 0) return copyDeclared([...declared]);
    const others = this.#copyOf({ ...value, types: otherTypes, location: value.location.at('') });
    return (json, report) =>
      Object.fromEntries(
        Object.entries(json as object).flatMap(([key, part]) => {
          const copied = (declared.get(key) ?? others)(part, report);
          return copied === DROPPED ? [] : [[key, copied]];
        }),
      );
  }
}

/**
 * Types in which files and items have the types of their placeholders in JSON. They need no more
 * decoding.
 */
function withoutFiles(types: ApiDocument['types']): ApiDocument['types'] {
  return Object.fromEntries(
    Object.entries(types).map(([id, node]) =>
      node.kind === 'file' || node.kind === 'items' ? [id, { kind: 'boolean' }] : [id, node],
    ),
  );
}
