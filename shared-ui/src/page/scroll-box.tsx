import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const Scroller = chakra('div', {
  base: {
    position: 'relative',
    minWidth: 0,
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    _focusVisible: { outlineOffset: '-2px' },
    // The edge is shaded if more content follows, as in a `DataTable`, because phones draw no scroll bar. The shade is
    // drawn below the figures.
    '&[data-more]': {
      boxShadow:
        'inset -0.75rem 0 0.5rem -0.5rem color-mix(in srgb, {colors.border.strong} 45%, transparent)',
    },
  },
});

/** Props of `ScrollBox`. */
export type ScrollBoxProps = HTMLChakraProps<'div'> & {
  /** Name of the content, for keyboard users. */
  label: string;
};

/**
 * A box for content that may be wider than the page, such as a plain table. Only while it can scroll, it has a name and
 * a place in the tab order. The right edge is shaded while content is cut off.
 */
export function ScrollBox({ label, ...rest }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isScrollable, setIsScrollable] = useState(false);
  const [hasMore, setHasMore] = useState(false);
  const look = useCallback(() => {
    if (!box.current) return;
    const { scrollWidth, clientWidth, scrollLeft } = box.current;
    setIsScrollable(scrollWidth > clientWidth);
    // Widths are rounded, but scroll positions are not.
    setHasMore(scrollWidth - clientWidth - scrollLeft > 1);
  }, []);
  useLayoutEffect(look);
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(look);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [look]);
  return (
    <Scroller
      ref={box}
      data-more={hasMore ? '' : undefined}
      onScroll={look}
      {...(isScrollable && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      {...rest}
    />
  );
}
