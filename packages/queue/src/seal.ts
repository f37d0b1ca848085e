import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { StoredJob } from './queue-engine.ts';

/** One key of 32 bytes, or several. The first key seals, all keys open. */
export type SealKeys = Uint8Array | readonly Uint8Array[];

/** The job whose parameters are sealed. A sealed text opens for this job only. */
type SealedJob = Pick<StoredJob, 'id' | 'route'>;

/** Encrypts the parameters of jobs with AES-256-GCM. */
export interface Seal {
  close(text: string, job: SealedJob): string;
  /** Throws for a text that no key opens, or that belongs to another job. */
  open(text: string, job: SealedJob): string;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Throws a `TypeError` for invalid keys. */
export function createSeal(keys: SealKeys): Seal {
  const list = keys instanceof Uint8Array ? [keys] : [...keys];
  const [first] = list;
  const isKey = (key: unknown) => key instanceof Uint8Array && key.length === 32;
  if (first === undefined || !list.every(isKey))
    throw new TypeError(
      'seal: use a key of 32 bytes, such as Buffer.from(process.env.KEY, "base64")',
    );
  const labelOf = ({ id, route }: SealedJob) => Buffer.from(JSON.stringify([id, route]));
  return {
    close: (text, job) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(ALGORITHM, first, nonce).setAAD(labelOf(job));
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64');
    },
    open: (text, job) => {
      const bytes = Buffer.from(text, 'base64');
      for (const key of list) {
        const opened = openWith(key, bytes, labelOf(job));
        if (opened !== undefined) return opened;
      }
      throw new Error('The parameters are sealed with another key, or were changed');
    },
  };
}

function openWith(key: Uint8Array, bytes: Buffer, label: Buffer): string | undefined {
  try {
    const options = { authTagLength: TAG };
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), options)
      .setAAD(label)
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    const text = decipher.update(bytes.subarray(NONCE + TAG));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // Of several keys, only one fits.
    return undefined;
  }
}
