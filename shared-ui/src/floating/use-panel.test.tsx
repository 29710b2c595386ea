import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePanel } from './use-panel.ts';

function Menu() {
  const { isOpen, triggerProps, rootProps } = usePanel();
  return (
    <div {...rootProps}>
      <button type="button" {...triggerProps}>
        Menu
      </button>
      <button type="button">Inside</button>
      {isOpen && <p>Panel</p>}
    </div>
  );
}

function renderMenu({ isOpened = true } = {}) {
  const onKeyDown = vi.fn();
  render(
    // The menu is in a dialog, which would close at Escape.
    <dialog open onKeyDown={onKeyDown}>
      <Menu />
      <button type="button">Outside</button>
    </dialog>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  if (isOpened) fireEvent.click(button('Menu'));
  return { onKeyDown, button, isOpen: () => screen.queryByText('Panel') !== null };
}

it('closes at Escape, gives the focus back, and keeps the key from what is around it', () => {
  const { isOpen, onKeyDown, button } = renderMenu();
  button('Inside').focus();
  const wasLeftAlone = fireEvent.keyDown(button('Inside'), { key: 'Escape' });
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button('Menu'));
  expect(onKeyDown).not.toHaveBeenCalled();
  expect(wasLeftAlone).toBe(false);
});

it('closes at Escape where the focus is elsewhere, as after a click in Safari on a Mac', () => {
  const { isOpen, button } = renderMenu();
  expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(true);
  expect(isOpen()).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button('Menu'));
});

it('leaves every other key to what is around it', () => {
  const { isOpen, onKeyDown, button } = renderMenu();
  expect(fireEvent.keyDown(button('Inside'), { key: 'a' })).toBe(true);
  expect(onKeyDown).toHaveBeenCalledOnce();
  expect(isOpen()).toBe(true);
});

it('leaves Escape alone while it is closed', () => {
  const { onKeyDown, button } = renderMenu({ isOpened: false });
  expect(fireEvent.keyDown(button('Inside'), { key: 'Escape' })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
  expect(onKeyDown).toHaveBeenCalledOnce();
});

it('closes at a press outside, not at one inside', () => {
  const { isOpen, button } = renderMenu();
  fireEvent.pointerDown(button('Inside'));
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(button('Outside'));
  expect(isOpen()).toBe(false);
});

it('closes when the focus goes elsewhere in the page, not within it and not out of the window', () => {
  const { isOpen, button } = renderMenu();
  fireEvent.blur(button('Menu'), { relatedTarget: button('Inside') });
  fireEvent.blur(button('Menu'), { relatedTarget: null });
  expect(isOpen()).toBe(true);
  fireEvent.blur(button('Menu'), { relatedTarget: button('Outside') });
  expect(isOpen()).toBe(false);
});
