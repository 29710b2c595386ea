import { chakra } from '@chakra-ui/react/styled-system';
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef } from 'react';
import { FloatingPanel } from '../../floating/floating-panel.tsx';
import { useEscapeElsewhere } from '../../floating/use-escape-elsewhere.ts';
import { useHoverIntent } from '../../floating/use-hover-intent.ts';

const Anchor = chakra('span', { base: { display: 'inline-flex', maxWidth: 'full', minWidth: 0 } });

type TriggerProps = { 'aria-describedby'?: string | undefined };

export type TooltipProps = {
  /** A few words, without links. */
  text: ReactNode;
  /** The explained element. It must be focusable, such as a button. */
  children: ReactElement<TriggerProps>;
};

/**
 * A few words that appear after hovering for 700 ms, or at keyboard focus.
 *
 * Touch has no hover, so text that everybody must read belongs in an {@link InfoTip}.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const { isOpen, open, close, pointerHandlers } = useHoverIntent();
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  // Escape closes it wherever the focus is, because hovering moves no focus.
  useEscapeElsewhere(isOpen, close);
  return (
    <Anchor
      ref={anchor}
      {...pointerHandlers}
      onFocus={({ target }) => target.matches(':focus-visible') && open()}
      onBlur={close}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && close()}
      onClick={close}
    >
      {cloneElement(children, { 'aria-describedby': isOpen ? id : children.props['aria-describedby'] })}
      {isOpen && (
        <FloatingPanel
          id={id}
          role="tooltip"
          anchor={anchor}
          placement="top"
          px="3"
          py="2"
          maxWidth="18rem"
          fontSize="xs"
        >
          {text}
        </FloatingPanel>
      )}
    </Anchor>
  );
}
