import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsWide } from './use-is-wide.ts';

const ROW = '[data-head-row]';

/** The row of icons of the card around an element, or of the page. */
const findRow = (anchor: Element | null) =>
  anchor?.closest('section')?.querySelector(`:scope > header ${ROW}`) ??
  document.querySelector(`header > ${ROW}`);

/**
 * Buttons that stand in their own place on wide windows, and on phones in the `HeadRow` of their card or page. Without
 * one they always stand in their own place.
 */
export function InHead({ children }: { children: ReactNode }) {
  const isWide = useIsWide();
  const anchor = useRef<HTMLSpanElement>(null);
  const [row, setRow] = useState<Element | null>(null);
  // Before the first paint, so that nothing moves. The row is found in the document, because each entry of this
  // package may be another app's copy, and copies share no context.
  useLayoutEffect(() => setRow(isWide ? null : findRow(anchor.current)), [isWide]);
  if (isWide) return children;
  return (
    <>
      <span ref={anchor} hidden />
      {row === null ? children : createPortal(children, row)}
    </>
  );
}
