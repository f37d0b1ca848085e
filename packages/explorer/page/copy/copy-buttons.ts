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
  return Object.entries(WRITERS).map(([language, write]) => {
    const name = `Copy as ${language}`;
    const copy = async (): Promise<void> => {
      try {
        await navigator.clipboard.writeText(await write(api, source.read()));
        button.textContent = 'Copied';
        setTimeout(() => button.replaceChildren(name), SHOWN_MS);
      } catch (error) {
        source.onFailure(error);
      }
    };
    const button = element('button', { type: 'button', onclick: () => void copy() }, name);
    return button;
  });
}

/** Milliseconds for which a button says that it has copied. */
const SHOWN_MS = 2000;
