import { printable } from './printable.ts';
import { readCalls } from './read-calls.ts';
import { secretIn } from './secret-patterns.ts';

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
