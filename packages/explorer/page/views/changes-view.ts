import { element } from '../element.ts';

/** The report of `mikrokit contract check --format=json`, as far as the page shows it. */
interface Report {
  readonly findings: readonly {
    readonly severity: string;
    readonly code: string;
    readonly location: string;
    readonly why: string;
    readonly fix?: string;
  }[];
  readonly notes: readonly string[];
}

type Changes = { readonly report: Report } | { readonly failure: string };

/** The changes of the contract since the lock file was written. */
export function changesView(): HTMLElement {
  const content = element('div', { 'aria-live': 'polite' });
  const compare = async (): Promise<void> => {
    content.replaceChildren(element('p', { class: 'hint' }, 'Comparing…'));
    try {
      const reply = await fetch('/_mikrokit/changes');
      content.replaceChildren(...changes((await reply.json()) as Changes));
    } catch {
      content.replaceChildren(element('p', { role: 'alert' }, 'mikrokit dev does not answer.'));
    }
  };
  void compare();
  return element(
    'article',
    { 'aria-labelledby': 'changes' },
    element('h1', { id: 'changes', tabindex: -1 }, 'Changes since the lock'),
    element('button', { type: 'button', onclick: () => void compare() }, 'Compare again'),
    content,
  );
}

function changes(result: Changes): readonly HTMLElement[] {
  if ('failure' in result) return [element('pre', { tabindex: 0 }, result.failure)];
  const { findings, notes } = result.report;
  if (findings.length === 0 && notes.length === 0)
    return [element('p', {}, 'The contract matches the lock file.')];
  return [
    ...notes.map((note) => element('p', { class: 'hint' }, note)),
    element(
      'ul',
      { class: 'changes' },
      ...findings.map(({ severity, code, location, why, fix }) =>
        element(
          'li',
          { class: severity },
          element('strong', {}, `${severity}: ${code}`),
          element('p', {}, `${location}: ${why}`),
          ...(fix === undefined ? [] : [element('p', { class: 'hint' }, fix)]),
        ),
      ),
    ),
  ];
}
