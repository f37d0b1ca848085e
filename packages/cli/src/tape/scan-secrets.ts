import { printable } from './printable.ts';
import { readCalls } from './read-calls.ts';

interface ScanCommand {
  /** A file or folder. */
  readonly tape: string;
  /** Texts that must not be on it. */
  readonly secrets: readonly string[];
}

/**
 * Looks for texts on a tape that are secret by their form or name. Prints only their locations.
 * Returns 1 if there are any.
 */
export async function scanSecrets({ tape, secrets }: ScanCommand): Promise<number> {
  let found = 0;
  for (const { file, line, call } of await readCalls(tape)) {
    for (const { location, kind } of findSecrets(call, '', secrets)) {
      found++;
      console.log(`${file}:${line} ${printable(call.route)} ${location}: ${kind}`);
    }
  }
  const texts = found === 1 ? '1 string looks' : `${found} strings look`;
  console.log(
    found === 0
      ? 'No secret was found.'
      : `\n${texts} secret. Declare their types as Sensitive<T>, and record again.`,
  );
  return found === 0 ? 0 : 1;
}

interface FoundSecret {
  readonly location: string;
  readonly kind: string;
}

/** Texts and keys of a value that look secret. The location does not show such a key either. */
function* findSecrets(
  value: unknown,
  location: string,
  secrets: readonly string[],
  key = '',
): Generator<FoundSecret> {
  if (typeof value === 'string') {
    const kind = secretIn(value, key, secrets);
    if (kind !== undefined) yield { location, kind };
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    const isIndex = Array.isArray(value);
    const secretName = isIndex ? undefined : secretIn(name, '', secrets);
    const shown = secretName === undefined ? printable(name) : '…';
    const inner = isIndex
      ? `${location}[${name}]`
      : location === ''
        ? shown
        : `${location}.${shown}`;
    if (secretName !== undefined)
      yield { location: `a key of ${location || 'the call'}`, kind: secretName };
    yield* findSecrets(part, inner, secrets, isIndex ? key : name);
  }
}

/** Forms of texts that are always secret. */
const FORMS: readonly (readonly [kind: string, form: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a JSON Web Token', /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]+/],
  ['an access key of AWS', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a token of GitHub', /\b(?:gh[opsur]_\w{36,}|github_pat_\w{50,})/],
  ['a token of Slack', /\bxox[abeprs]-[\w-]{10,}/],
  ['a key of Stripe', /\b[rs]k_(?:live|test)_\w{16,}/],
  ['a key of Google', /\bAIza[\w-]{35}/],
  ['a bearer token', /\bBearer\s+[\w.~+/-]{16,}/i],
  ['a password in a URL', /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]+:[^\s/@]+@/i],
  ['a social security number', /\b(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}\b/],
];

/** Names of properties whose texts are secret. */
const NAMES =
  /pass(?:word|wd|phrase)|secret|token|api-?_?key|private-?_?key|credential|^(?:ssn|cvv|cvc|pin)$/i;

const CARD = /\b(?:\d[ -]?){12,18}\d\b/g;

/** Texts that replace secrets. */
const MASKS = ['[sensitive]', '[untyped]', ''];

/** Which kind of secret a text looks like, by its form, the name of its property, and texts that must not be there. */
function secretIn(text: string, name: string, secrets: readonly string[]): string | undefined {
  if (MASKS.includes(text)) return undefined;
  if (secrets.some((secret) => text.includes(secret))) return 'a string given by --secret';
  const form = FORMS.find(([, pattern]) => pattern.test(text));
  if (form !== undefined) return form[0];
  if ((text.match(CARD) ?? []).some(isCardNumber)) return 'a card number';
  return NAMES.test(name) ? 'a string whose name says that it is secret' : undefined;
}

/** Luhn's check digit (ISO/IEC 7812-1). */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, i) => {
    const weighted = i % 2 === 1 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0 && new Set(digits).size > 1;
}
