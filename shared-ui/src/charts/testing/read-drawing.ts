import { fireEvent } from '@testing-library/react';

/** The sum of the translations of an element and its ancestors. */
export function placeOf(element: Element | undefined): [x: number, y: number] {
  if (!element) throw new Error('It is not drawn.');
  let [x, y] = [0, 0];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const move = /translate\(([-\d.]+)(?:[ ,]+([-\d.]+))?\)/.exec(at.getAttribute('transform') ?? '');
    x += Number(move?.[1] ?? 0);
    y += Number(move?.[2] ?? 0);
  }
  return [x, y];
}

export const numberOf = (element: Element | undefined, name: string) =>
  Number(element?.getAttribute(name) ?? Number.NaN);
export const barsOf = (drawing: Element) => [...drawing.querySelectorAll('rect[rx="2"]')];
export const textsOf = (drawing: Element) =>
  [...drawing.querySelectorAll('text')].map((text) => text.textContent);
export const guidesOf = (drawing: Element) => [...drawing.querySelectorAll('line[stroke-dasharray]')];
export const toRgba = (hex: string) =>
  `rgba(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')}, 1)`;

/** The tooltip of a mark: its title, then each name with its figure. */
export function tell(mark: Element | undefined): string[] {
  if (!mark) throw new Error('There is no such mark.');
  fireEvent.mouseEnter(mark, { clientX: 50, clientY: 50 });
  fireEvent.mouseMove(mark, { clientX: 50, clientY: 50 });
  const figures = document.querySelector('dl');
  const rows = [...(figures?.children ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(': '),
  );
  return [figures?.previousElementSibling?.textContent ?? '', ...rows];
}
