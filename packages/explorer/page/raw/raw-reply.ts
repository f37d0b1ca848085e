import { element } from '../element.ts';
import { highlighted } from '../reply/highlighted.ts';
import { headOf, type ReplyHead, replyHead } from '../reply/reply-head.ts';

/** Texts are shown up to this number of characters. The whole reply can be saved. */
const MAX_SHOWN = 1_000_000;

/** Types whose content is a text that people can read. */
const TEXT = /^(?:text\/|image\/svg)|\b(?:json|xml|javascript|x-www-form-urlencoded|ndjson|yaml)\b/;

/** The location of the reply to a raw request. Screen readers announce it. */
export class RawReply {
  readonly element: HTMLElement = element('div', { class: 'output', 'aria-live': 'polite' });

  /**
   * Shows a reply, and its body as it arrives. Rejects if there is no reply, and if the body breaks
   * off: then its start stays.
   */
  async show(replying: Promise<Response>): Promise<ShownReply> {
    const started = performance.now();
    this.element.replaceChildren(element('p', { class: 'hint' }, 'Sending…'));
    const reply = await replying.finally(() => this.element.replaceChildren());
    const head = headOf(reply);
    this.element.append(...hints(reply), ...replyHead(head, performance.now() - started));
    const type = reply.headers.get('content-type') ?? '';
    const text = TEXT.test(type)
      ? element('pre', { tabindex: 0, 'aria-label': 'Body' })
      : undefined;
    if (text !== undefined) this.element.append(text);
    const pieces = await readPieces(reply, text);
    const body = new Blob(pieces, { type });
    const shown = text?.textContent ?? '';
    if (/\bjson\b/.test(type)) text?.replaceChildren(...highlighted(shown));
    if (body.size === 0) {
      text?.remove();
      this.element.append(element('p', { class: 'hint' }, 'The body is empty.'));
    } else this.element.append(saveLink(body));
    return { head, body: text === undefined && body.size > 0 ? `${body.size} bytes` : shown };
  }
}

/** A reply that has been shown. */
interface ShownReply {
  readonly head: ReplyHead;
  /** The text, or the number of bytes. */
  readonly body: string;
}

const ACCESS =
  'Perhaps a hook of this route reads headers, which you can enter under Authorize. Or the handler rejected the call.';

/** Hints about a reply. */
function hints({ status, redirected, url }: Response): readonly HTMLElement[] {
  return [
    ...(status === 401 || status === 403 ? [element('p', { class: 'hint' }, ACCESS)] : []),
    ...(redirected ? [element('p', { class: 'hint' }, `The server redirected to ${url}`)] : []),
  ];
}

/** Reads a body to its end, and shows it as a text while it arrives. */
async function readPieces(
  { body }: Response,
  shown: HTMLElement | undefined,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  if (body === null) return pieces;
  const decoder = new TextDecoder();
  let length = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    pieces.push(value);
    if (shown === undefined || length >= MAX_SHOWN) continue;
    const text = decoder.decode(value, { stream: true }).slice(0, MAX_SHOWN - length);
    length += text.length;
    shown.append(text);
  }
}

/** A body is saved, and never opened in the page. */
function saveLink(body: Blob): HTMLElement {
  const text = `Save the body (${body.type || 'no media type'}, ${body.size} bytes)`;
  const link = element('a', { href: URL.createObjectURL(body), download: 'body' }, text);
  return element('p', {}, link);
}
