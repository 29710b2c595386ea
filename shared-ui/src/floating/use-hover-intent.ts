import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Time that the pointer must rest before a tooltip opens. */
const OPEN_DELAY_MS = 700;
/** Time after one tooltip in which the next opens without delay. */
const SKIP_DELAY_MS = 300;
/** Long enough to move the pointer from the trigger onto the panel. */
const CLOSE_DELAY_MS = 120;

// One value for the whole page, so that a visitor who reads along a header waits only for the first tooltip.
let lastClosedAt = Number.NEGATIVE_INFINITY;

const isMouse = ({ pointerType }: PointerEvent) => pointerType !== 'touch';

/**
 * State of a tooltip. `open` and `close` act at once, for the keyboard; `pointerHandlers` are for its trigger, and
 * wait.
 */
export function useHoverIntent() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  function change(next: boolean, delayMs = 0) {
    clearTimeout(timer.current);
    const apply = () => {
      if (!next && isOpen) lastClosedAt = performance.now();
      setIsOpen(next);
    };
    if (delayMs === 0) apply();
    else timer.current = setTimeout(apply, delayMs);
  }

  const isSkipping = () => performance.now() - lastClosedAt < SKIP_DELAY_MS;

  return {
    isOpen,
    open: () => change(true),
    close: () => change(false),
    pointerHandlers: {
      onPointerEnter: (event: PointerEvent) =>
        isMouse(event) && change(true, isOpen || isSkipping() ? 0 : OPEN_DELAY_MS),
      onPointerLeave: (event: PointerEvent) => isMouse(event) && change(false, isOpen ? CLOSE_DELAY_MS : 0),
    },
  };
}
