import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useDismiss } from './use-dismiss.ts';

function Menu({ isOpen = true, onDismiss }: { isOpen?: boolean; onDismiss: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const listeners = useDismiss({ isOpen, root, trigger, onDismiss });
  return (
    <div ref={root} {...listeners}>
      <button type="button" ref={trigger}>
        Menu
      </button>
      <button type="button">Inside</button>
    </div>
  );
}

function renderMenu(isOpen = true) {
  const onDismiss = vi.fn();
  const onKeyDown = vi.fn();
  render(
    // The menu is in a dialog, which would close at Escape.
    <dialog open onKeyDown={onKeyDown}>
      <Menu isOpen={isOpen} onDismiss={onDismiss} />
      <button type="button">Outside</button>
    </dialog>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  return { onDismiss, onKeyDown, button };
}

describe('useDismiss', () => {
  it('closes at Escape, gives the focus back, and keeps the key from what is around it', () => {
    const { onDismiss, onKeyDown, button } = renderMenu();
    button('Inside').focus();
    const wasLeftAlone = fireEvent.keyDown(button('Inside'), { key: 'Escape' });
    expect(onDismiss).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button('Menu'));
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(wasLeftAlone).toBe(false);
  });

  it('closes at Escape where the focus is elsewhere, as after a click in Safari on a Mac', () => {
    const { onDismiss, button } = renderMenu();
    expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(true);
    expect(onDismiss).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
    expect(onDismiss).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button('Menu'));
  });

  it('leaves every other key to what is around it', () => {
    const open = renderMenu();
    expect(fireEvent.keyDown(open.button('Inside'), { key: 'a' })).toBe(true);
    expect(open.onKeyDown).toHaveBeenCalledOnce();
    expect(open.onDismiss).not.toHaveBeenCalled();
  });

  it('hears nothing while it is closed, and leaves Escape alone', () => {
    const { onDismiss, onKeyDown, button } = renderMenu(false);
    expect(fireEvent.keyDown(button('Inside'), { key: 'Escape' })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
    expect(onKeyDown).toHaveBeenCalledOnce();
    fireEvent.pointerDown(button('Outside'));
    fireEvent.blur(button('Menu'), { relatedTarget: button('Outside') });
    expect(onDismiss).not.toHaveBeenCalled();
  });

  it('closes at a press outside, not at one inside', () => {
    const { onDismiss, button } = renderMenu();
    fireEvent.pointerDown(button('Inside'));
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.pointerDown(button('Outside'));
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it('closes when the focus goes elsewhere in the page, not within it and not out of the window', () => {
    const { onDismiss, button } = renderMenu();
    fireEvent.blur(button('Menu'), { relatedTarget: button('Inside') });
    fireEvent.blur(button('Menu'), { relatedTarget: null });
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.blur(button('Menu'), { relatedTarget: button('Outside') });
    expect(onDismiss).toHaveBeenCalledOnce();
  });
});
