import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useEffect, useState } from 'react';
import { ArrowUpIcon } from '../../components/icon.tsx';

const SHOWN_FROM_PX = 300;

const Corner = chakra('button', {
  base: {
    position: 'fixed',
    insetEnd: '4',
    // Clear of the preview mark, which covers the end of the window.
    bottom: 'calc({spacing.4} + var(--preview-mark-room, 0px))',
    zIndex: 20,
    width: '11',
    height: '11',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.strong',
    bg: 'bg.raised',
    color: 'fg',
    boxShadow: 'menu',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
  },
});

/** A button back to the top of the page, shown after scrolling more than 300 px. */
export const ScrollToTop = memo(() => {
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const onScroll = () => setIsShown(window.scrollY > SHOWN_FROM_PX);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  if (!isShown) return null;
  const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  return (
    <Corner
      type="button"
      aria-label="Scroll to top"
      title="Scroll to top"
      onClick={() => window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })}
    >
      <ArrowUpIcon size={14} />
    </Corner>
  );
});
