type Child = Node | string;

interface Attributes {
  readonly [name: string]: string | number | boolean | undefined | (() => void);
}

/**
 * Creates an element. `onclick` and the like are listeners, `true` is an attribute without a value,
 * `false` and `undefined` are none. Texts are never read as HTML.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice('on'.length), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}
