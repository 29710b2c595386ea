import { chakra } from '@chakra-ui/react/styled-system';
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react';

import { InfoIcon } from '../../components/icon.tsx';
import { TextLink } from '../../components/text.tsx';
import { FloatingPanel } from '../../floating/floating-panel.tsx';
import { useEscapeElsewhere } from '../../floating/use-escape-elsewhere.ts';
import { useHoverIntent } from '../../floating/use-hover-intent.ts';
import { Link } from '../../routing.ts';
import type { HeaderTip } from '../columns/column.ts';

const Frame = chakra('span', { base: { display: 'inline-flex', flexShrink: 0 } });

const Dot = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    position: 'relative',
    width: '4',
    height: '4',
    borderRadius: 'full',
    // Enlarges the target, because a thumb may miss the dot. The dot stays small, because in a header the words need
    // the room.
    _before: {
      content: '""',
      position: 'absolute',
      insetInline: '-6px',
      insetBlock: { base: '-14px', md: '-6px' },
    },
    color: 'fg.subtle',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&[aria-expanded=true]': { color: 'accent.text' },
  },
});

export type InfoTipProps = HeaderTip & {
  /** The explained thing, such as the header's words. It names the button. */
  about: string;
  /** Hangs into the padding, so that the words align with figures at a column's end. Default: false. */
  isHanging?: boolean;
};

/** An info button. Its text opens on a tap, a click, keyboard focus or hover. */
export function InfoTip({ about, text, link, isHanging = false }: InfoTipProps) {
  const { isOpen, open, close, pointerHandlers } = useHoverIntent();
  const frame = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEscapeElsewhere(isOpen, close);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    // Keeps a surrounding dialog open.
    event.preventDefault();
    event.stopPropagation();
    close();
    button.current?.focus();
  }

  return (
    <Frame
      ref={frame}
      me={isHanging ? '-2.5' : '0'}
      {...pointerHandlers}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }: FocusEvent) =>
        !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && close()
      }
    >
      <Dot
        ref={button}
        type="button"
        aria-label={`About ${about}`}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onClick={(event) => {
          event.stopPropagation();
          open();
        }}
        onFocus={({ target }) => target.matches(':focus-visible') && open()}
      >
        <InfoIcon size={14} />
      </Dot>
      {isOpen && (
        <FloatingPanel anchor={button} placement="bottom" px="3" py="2" maxWidth="18rem">
          <chakra.p id={id} fontSize="sm">
            {text}
          </chakra.p>
          {link && (
            <TextLink asChild display="inline-block" mt="1">
              <Link to={link.href}>{link.label}</Link>
            </TextLink>
          )}
        </FloatingPanel>
      )}
    </Frame>
  );
}
