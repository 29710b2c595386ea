import { Badge, Box, CloseIcon } from '@sharpside/shared-ui';
import { useState } from 'react';
import { BAR_HEIGHT } from '../components/styles.ts';
import { useFreshness } from './freshness-context.tsx';

/** A badge for generated data, unless `isShort` with a list of what is invented. Renders nothing for real data. */
export function SampleMark({ isShort = false }: { isShort?: boolean }) {
  if (!useFreshness()?.is_sample) return null;
  return <Badge tone="warn">{isShort ? 'Sample data' : 'Sample data: invented players and games'}</Badge>;
}

const CLOSED_KEY = 'sample-mark-closed';

/** The visit's storage; undefined where the browser refuses it. */
function findVisit(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

function useIsClosed() {
  const [isClosed, setIsClosed] = useState(() => findVisit()?.getItem(CLOSED_KEY) === 'yes');
  const close = () => {
    setIsClosed(true);
    try {
      findVisit()?.setItem(CLOSED_KEY, 'yes');
    } catch {
      // Storage may be full or forbidden: the mark is then closed on this page only.
    }
  };
  return { isClosed, close };
}

/**
 * A strip below the bar of a page of generated data, which can be closed for the visit. It is in the room above the
 * page, which does not move when it appears.
 */
export function SampleMarkOfPage() {
  const isSample = useFreshness()?.is_sample ?? false;
  const { isClosed, close } = useIsClosed();
  if (!isSample || isClosed) return null;
  return (
    <Box
      role="note"
      position="absolute"
      zIndex="3"
      top={BAR_HEIGHT}
      insetInline="0"
      height="6"
      display="flex"
      alignItems="center"
      gap="1"
      px={{ base: '4', lg: '6' }}
      fontSize="xs"
      fontWeight="medium"
      color="warn"
      // The tint is as wide as the window, and the words stand where the page's content does.
      _before={{
        content: '""',
        position: 'absolute',
        inset: '0 calc(50% - 50vw)',
        zIndex: '-1',
        bg: 'color-mix(in srgb, currentColor 7%, transparent)',
      }}
    >
      <span>Sample data: invented players and games</span>
      <Box
        as="button"
        aria-label="Close for this visit"
        title="Close for this visit"
        onClick={close}
        // On phones at the start: below its end are the icons of the page.
        order={{ base: '-1', md: '0' }}
        ms={{ base: '-4', md: '0' }}
        position="relative"
        display="inline-flex"
        alignItems="center"
        justifyContent="center"
        width="11"
        height="6"
        cursor="pointer"
        // Down to the height of a thumb, over the room beside the section's name.
        css={{ '&::after': { content: '""', position: 'absolute', inset: '0 0 auto 0', height: '12' } }}
      >
        <CloseIcon size={10} />
      </Box>
    </Box>
  );
}
