import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { autoUpdate, computePosition, flip, offset, type Placement, shift, size } from '@floating-ui/dom';
import { type RefObject, useLayoutEffect, useRef } from 'react';

const GAP_PX = 6;
/** Gap between a panel and the edge of the window, in px. */
const MARGIN_PX = 8;

const Panel = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    top: '0',
    left: '0',
    m: '0',
    p: '0',
    width: 'max-content',
    maxWidth: 'calc(100vw - 16px)',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    bg: 'bg.raised',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    boxShadow: 'menu',
    fontSize: 'sm',
    fontWeight: 'normal',
    lineHeight: 'short',
    textAlign: 'start',
    whiteSpace: 'normal',
  },
});

/** Props of `FloatingPanel`. */
export type FloatingPanelProps = HTMLChakraProps<'div'> & {
  anchor: RefObject<HTMLElement | null>;
  /** The preferred side, if there is room. Default: `bottom-start`. */
  placement?: Placement;
};

/**
 * A panel over the page beside its anchor, while it is rendered.
 *
 * It is in the browser's top layer, so no frame clips it, and it is above modal dialogs.
 */
export function FloatingPanel({ anchor, placement = 'bottom-start', ...rest }: FloatingPanelProps) {
  const own = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const panel = own.current;
    const { current: reference } = anchor;
    if (!panel || !reference) return;
    // Without popover support the panel is a fixed element over the page.
    if ('popover' in panel) {
      panel.popover = 'manual';
      panel.showPopover();
    }
    return autoUpdate(reference, panel, async () => {
      const { x, y } = await computePosition(reference, panel, {
        placement,
        strategy: 'fixed',
        middleware: [
          offset(GAP_PX),
          flip({ padding: MARGIN_PX }),
          shift({ padding: MARGIN_PX }),
          size({
            padding: MARGIN_PX,
            apply: ({ availableHeight }) => {
              panel.style.maxHeight = `${Math.max(availableHeight, 0)}px`;
            },
          }),
        ],
      });
      panel.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    });
  }, [anchor, placement]);

  return <Panel ref={own} {...rest} />;
}
