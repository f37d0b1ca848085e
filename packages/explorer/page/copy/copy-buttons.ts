import type { ApiDocument } from '@mikrokit/router/protocol';
import type { EnteredCall } from '../call/entered-call.ts';
import { element } from '../element.ts';
import { captureRequest } from './captured-request.ts';
import { toCurl } from './curl.ts';
import { toPython } from './python.ts';
import { toTypeScript } from './typescript.ts';

/** Reads the call that is to be copied, and hears why that failed. */
interface CopySource {
  readonly read: () => EnteredCall;
  readonly onFailure: (error: unknown) => void;
}

type Writer = (api: ApiDocument, call: EnteredCall) => string | Promise<string>;

const WRITERS: Readonly<Record<string, Writer>> = {
  curl: async (api, call) => toCurl(api, await captureRequest(api, call), call),
  TypeScript: toTypeScript,
  Python: async (api, call) => toPython(await captureRequest(api, call)),
};

/** Buttons that copy a call, with the values and headers that were entered, as programs. */
export function copyButtons(api: ApiDocument, source: CopySource): readonly HTMLButtonElement[] {
  const { read, onFailure } = source;
  return Object.entries(WRITERS).map(([language, write]) =>
    copyButton(language, { write: () => write(api, read()), onFailure }),
  );
}

/** The text of a copy, and the listener for the reason why there is none. */
interface Copy {
  readonly write: () => string | Promise<string>;
  readonly onFailure: (error: unknown) => void;
}

/** A button that copies a text, which is created on click. */
export function copyButton(language: string, { write, onFailure }: Copy): HTMLButtonElement {
  const name = `Copy as ${language}`;
  // Screen readers read the new text out.
  const text = element('span', { 'aria-live': 'polite' }, name);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await write());
      text.textContent = 'Copied';
      setTimeout(() => text.replaceChildren(name), SHOWN_MS);
    } catch (error) {
      onFailure(error);
    }
  };
  return element('button', { type: 'button', onclick: () => void copy() }, text);
}

/** Milliseconds for which a button confirms the copy. */
const SHOWN_MS = 2000;
