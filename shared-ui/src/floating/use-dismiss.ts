import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useEscapeElsewhere } from './use-escape-elsewhere.ts';

type DismissOptions = {
  isOpen: boolean;
  /** The element around both the trigger and the panel. A press outside it closes the panel. */
  root: RefObject<HTMLElement | null>;
  /** Gets the focus back after Escape. */
  trigger: RefObject<HTMLElement | null>;
  onDismiss: () => void;
};

const holds = (root: Element | null, target: EventTarget | null) =>
  target instanceof Node && root?.contains(target);

/** Closes a panel at Escape, at a press outside, and when it loses the focus. Returns the listeners of its root. */
export function useDismiss({ isOpen, root, trigger, onDismiss }: DismissOptions) {
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: PointerEvent) => !holds(root.current, target) && onDismiss();
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen, root, onDismiss]);
  useEscapeElsewhere(isOpen, () => {
    onDismiss();
    trigger.current?.focus();
  });

  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return;
      // Keeps a surrounding dialog open.
      event.preventDefault();
      event.stopPropagation();
      onDismiss();
      trigger.current?.focus();
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (isOpen && relatedTarget && !holds(root.current, relatedTarget)) onDismiss();
    },
  };
}
