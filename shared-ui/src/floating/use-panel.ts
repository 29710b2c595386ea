import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useEscapeElsewhere } from './use-escape-elsewhere.ts';

const holds = (root: Element | null, target: EventTarget | null) =>
  target instanceof Node && root?.contains(target);

/**
 * A panel that its trigger opens. It closes at Escape, at a press outside, and when it loses the focus.
 *
 * `rootProps` are for the element around both trigger and panel. After Escape, the trigger has the focus again.
 */
export function usePanel() {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  function closeToTrigger() {
    setIsOpen(false);
    trigger.current?.focus();
  }

  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!holds(root.current, target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);
  useEscapeElsewhere(isOpen, closeToTrigger);

  return {
    isOpen,
    closeToTrigger,
    anchor: trigger,
    triggerProps: {
      ref: trigger,
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onClick: () => setIsOpen((was) => !was),
    },
    rootProps: {
      ref: root,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // Keeps a surrounding dialog open.
        event.preventDefault();
        event.stopPropagation();
        closeToTrigger();
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (isOpen && relatedTarget && !holds(root.current, relatedTarget)) setIsOpen(false);
      },
    },
  } as const;
}
