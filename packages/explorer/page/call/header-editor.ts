import { element } from '../element.ts';
import { kept } from '../kept.ts';

/** The headers of calls, which the browser keeps for all routes. */
export class HeaderEditor {
  readonly element: HTMLDetailsElement;
  readonly #lines: HTMLTextAreaElement;

  /** `names` are the headers that hooks of the route read. */
  constructor(names: readonly string[]) {
    this.#lines = element('textarea', {
      rows: 2,
      spellcheck: 'false',
      placeholder: 'authorization: Bearer …',
      oninput: () => kept.write('headers', this.#lines.value),
    });
    this.#lines.value = kept.read('headers');
    const read = names.length === 0 ? '' : ` Hooks of this route read ${names.join(', ')}.`;
    const text = `One per line, for calls of all routes; this browser keeps them.${read}`;
    this.element = element(
      'details',
      {},
      element('summary', {}, 'Headers'),
      element('label', { class: 'field' }, element('span', { class: 'hint' }, text), this.#lines),
    );
  }

  /** Throws an error that names a line that is no header. */
  read(): Record<string, string> {
    return readHeaderLines(this.#lines.value);
  }

  /** Throws an error that names a header that browsers leave out of what pages send, such as `cookie`. */
  assertSendable(): void {
    const headers = this.read();
    const { headers: sent } = new Request(location.href, { headers });
    const name = Object.keys(headers).find((name) => !sent.has(name));
    if (name !== undefined)
      throw new TypeError(`Browsers do not let pages send ${name}; copy the call to send it`);
  }

  /** Shows the lines. */
  open(): void {
    this.element.open = true;
  }
}

/** Reads headers from lines, `name: value`. Throws an error that names a line that is none. */
function readHeaderLines(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^\s*([^:\s]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
      if (name === undefined || value === undefined)
        throw new SyntaxError(`Write each header as name: value, not ${line}`);
      return [name.toLowerCase(), value];
    }),
  );
}
