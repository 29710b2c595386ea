import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderTable } from './testing/render-table.tsx';

describe('a table wider than its place', () => {
  const partsOf = (container: HTMLElement) => {
    const [head, body] = ['thead', 'tbody'].map((tag) => container.querySelector<HTMLElement>(tag));
    const frame = container.querySelector<HTMLElement>('[data-overflowing]');
    if (!head || !body) throw new Error('A table has a head and a body.');
    return { head, body, frame };
  };
  const scroll = (element: HTMLElement, to: number) => {
    element.scrollLeft = to;
    fireEvent.scroll(element);
  };
  const layOut = (scrollWidth: number) => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(scrollWidth);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  };

  it('keeps head and body at one place, says where there is more, and takes the focus to be scrolled', () => {
    layOut(400);
    const { head, body, frame } = partsOf(renderTable().container);
    const marks = () => ['data-scrolled', 'data-more'].filter((name) => frame?.hasAttribute(name));
    expect(body.tabIndex).toBe(0);
    expect(marks()).toEqual(['data-more']);
    scroll(body, 50);
    expect(head.scrollLeft).toBe(50);
    expect(marks()).toEqual(['data-scrolled', 'data-more']);
    scroll(head, 99);
    expect(body.scrollLeft).toBe(99);
    scroll(body, 99);
    expect(marks()).toEqual(['data-scrolled']);
  });

  it('is no stop for the keyboard where all of it is in view', () => {
    layOut(300);
    const { body, frame } = partsOf(renderTable().container);
    expect(frame).toBeNull();
    expect(body.hasAttribute('tabindex')).toBe(false);
  });
});
