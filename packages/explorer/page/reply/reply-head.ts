import { element } from '../element.ts';

/** The start of a reply. */
export interface ReplyHead {
  readonly status: number;
  /** Empty over HTTP/2. */
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export function headOf({ status, statusText, headers }: Response): ReplyHead {
  return { status, statusText, headers: [...headers] };
}

/** `200 OK` */
export function statusLine({ status, statusText }: ReplyHead): string {
  return `${status} ${statusText}`.trim();
}

/** The status, the time and the headers of a reply. */
export function replyHead(head: ReplyHead, milliseconds?: number): readonly HTMLElement[] {
  const time = milliseconds === undefined ? '' : ` · ${Math.round(milliseconds)} ms`;
  const status = element('strong', { class: head.status >= 400 ? 'failed' : 'ok' });
  status.textContent = statusLine(head);
  return [
    element('p', { class: 'status' }, status, element('span', { class: 'hint' }, time)),
    headerTable(head.headers),
  ];
}

/** Headers, which open when a person wants to see them. */
export function headerTable(headers: ReplyHead['headers']): HTMLElement {
  const rows = headers.map(([name, value]) =>
    element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, value)),
  );
  return element(
    'details',
    {},
    element('summary', {}, `Headers (${headers.length})`),
    element('table', {}, ...rows),
  );
}
