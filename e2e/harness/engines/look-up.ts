import type { Target } from './engine.ts';

const CSS_OF_ROLES = {
  button: 'button, [role=button]',
  link: 'a[href]',
  heading: 'h1, h2, h3, h4, h5, h6',
  textbox: 'input:not([type]), input[type=text], textarea',
  searchbox: 'input[type=search]',
  combobox: 'select, [role=combobox]',
  dialog: 'dialog, [role=dialog]',
  article: 'article',
} as const;

/** A target in a form that can be sent to a page. */
export type Query = { css: string; within: string; isText: boolean; words?: string; pattern?: string };
export type RoleQuery = { role: keyof typeof CSS_OF_ROLES };

const toWords = (name: string | RegExp = /(?:)/) =>
  typeof name === 'string' ? { words: name } : { pattern: name.source };

export function toQuery(target: Target): Query {
  if ('css' in target) return { css: target.css, within: 'html', isText: true, ...toWords(target.text) };
  const { role, name, level, within = 'html' } = target;
  const css = level === undefined ? CSS_OF_ROLES[role] : `h${level}`;
  return { css, within, isText: false, ...toWords(name) };
}

/**
 * The visible elements that match a query, in the order of the page. Runs in the page, so it cannot use outside
 * variables.
 * The name of an element comes from `aria-labelledby`, `aria-label`, a label, or its own text.
 */
export function findAll({ css, within, isText, words, pattern = '' }: Query): Element[] {
  const wanted = new RegExp(pattern);
  const isWanted = (text: string) => (words === undefined ? wanted.test(text) : text === words);
  const shrink = (text: string) => text.replace(/\s+/g, ' ').trim();
  const wordsOf = ({ textContent }: Element) => shrink(textContent ?? '');
  const nameOf = (element: Element) => {
    if (isText) return wordsOf(element);
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const label = element.getAttribute('aria-label') ?? '';
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    const labels = isField ? [...(element.labels ?? [])].map((one) => one.textContent).join(' ') : '';
    return shrink(named || label || labels || wordsOf(element));
  };
  return [...document.querySelectorAll(within)]
    .flatMap((root) => [...root.querySelectorAll(css)])
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => isWanted(nameOf(element)));
}

/** The text of a script that runs a function on the elements that match a target. */
export const toCall = <T>(target: Target, work: (elements: Element[]) => T): string =>
  `(${work.toString()})((${findAll.toString()})(${JSON.stringify(toQuery(target))}))`;
