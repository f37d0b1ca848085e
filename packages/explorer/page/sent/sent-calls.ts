import type { Entered } from '../call/entered-call.ts';
import type { UncheckedParams } from '../call/parameter-editor.ts';
import type { RawRequest } from '../raw/raw-request.ts';
import type { ReplyHead } from '../reply/reply-head.ts';
import { storedByTab } from '../stored-texts.ts';

/** A request as it is displayed: credentials and secrets are masked. */
interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: ReplyHead['headers'];
  /** Empty if there is none. */
  readonly body: string;
}

/** What to send again. Credentials are not part of it, because the page's are sent. */
export type Repeat =
  | { readonly kind: 'call'; readonly params: Entered }
  | { readonly kind: 'unchecked'; readonly params: UncheckedParams }
  | { readonly kind: 'raw'; readonly request: RawRequest };

/** A call that this page has sent, with its reply. */
export interface SentCall {
  readonly key: string;
  /** The id of the route. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly request: ShownRequest;
  /** `undefined` if none arrived. */
  readonly reply: ReplyHead | undefined;
  /** Milliseconds until the end of the reply. */
  readonly duration: number;
  /** The body of the reply, or the reason why there was none. Secrets are masked. */
  readonly body: string;
  /** Whether the request contains a secret or a file, which must not be stored. */
  readonly isPrivate: boolean;
  /** `undefined` for private or large calls, after the page was reloaded. */
  readonly repeat: Repeat | undefined;
}

const STORED = 'sent';
/** The most calls that are stored. */
const MAX_CALLS = 50;
/** The most characters of a call's body that are stored. */
const MAX_BODY = 20_000;

/** The last calls of this page. This tab keeps them until it is closed, without credentials, secrets and files. */
export class SentCalls {
  #calls: readonly SentCall[];

  constructor() {
    const stored = storedByTab.read(STORED);
    this.#calls = stored === '' ? [] : (JSON.parse(stored) as readonly SentCall[]);
  }

  /** The newest first. */
  get list(): readonly SentCall[] {
    return this.#calls;
  }

  find(key: string): SentCall | undefined {
    return this.#calls.find((call) => call.key === key);
  }

  add(call: Omit<SentCall, 'key'>): SentCall {
    const key = String(Number(this.#calls[0]?.key ?? 0) + 1);
    const added = { ...call, key };
    this.#calls = [added, ...this.#calls].slice(0, MAX_CALLS);
    storedByTab.write(STORED, JSON.stringify(this.#calls.map(toStored)));
    return added;
  }
}

/** A call without the parts that must not be stored, or that are too large. */
function toStored(call: SentCall): SentCall {
  const { request, body, isPrivate, repeat } = call;
  const isLarge = JSON.stringify(repeat ?? null).length > MAX_BODY;
  return {
    ...call,
    request: { ...request, body: shortened(request.body) },
    body: shortened(body),
    repeat: isPrivate || isLarge ? undefined : repeat,
  };
}

function shortened(text: string): string {
  return text.length > MAX_BODY ? `${text.slice(0, MAX_BODY)}…` : text;
}

const SECRET = /auth|cookie|token|key|secret|session/;

/** Headers as they are displayed. `credentials` are the names that hooks read. */
export function shownHeaders(
  headers: Readonly<Record<string, string>>,
  credentials: ReadonlyMap<string, unknown>,
): ReplyHead['headers'] {
  return Object.entries(headers).map(([name, value]) => {
    const isSecret = credentials.has(name) || SECRET.test(name);
    return [name, isSecret ? '••••••' : value] as const;
  });
}
