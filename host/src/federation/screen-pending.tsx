import type { RouteDeclaration } from '@sharpside/contracts';
import { Box, type BoxProps, PageHeader, Skeleton, Stack, VisuallyHidden } from '@sharpside/shared-ui';
import { useEffect, useState } from 'react';
import { ProgressLine, useIsSlow } from '../components/progress-line.tsx';
import { keepFooterAway } from '../components/styles.ts';

type Head = NonNullable<RouteDeclaration['skeleton']>;

type ScreenPendingProps = {
  /** The heading of the screen, if `skeleton` has none. Default: a placeholder. */
  title?: string;
  /** The rest of its head, and the form of its content. */
  skeleton?: Head | undefined;
};

/** After this time, a visitor wonders if anything still happens. */
const LONG_MS = 5_000;

const FRAME = { bg: 'bg.raised', borderWidth: '1px', borderColor: 'border', borderRadius: 'lg' } as const;

const BLOCK = { height: '6', borderRadius: 'sm', bg: 'bg.hover' } as const;

/** A number of parts, as high as the screen of a phone and a laptop, so that the footer does not jump up. */
const SHAPES: Record<NonNullable<Head['shape']>, BoxProps & { parts: number }> = {
  table: {
    parts: 20,
    ...FRAME,
    css: {
      '& > div': {
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        px: '4',
        height: '11',
      },
      '& > div + div': { borderTopWidth: '1px', borderColor: 'border' },
      '& > div::before, & > div::after': {
        content: '""',
        width: '25%',
        height: '4',
        borderRadius: 'sm',
        bg: 'bg.hover',
      },
      // Columns of figures.
      '& > div::after': {
        width: { base: '55%', md: '60%' },
        bg: 'transparent',
        backgroundImage: 'linear-gradient(90deg, transparent 45%, {colors.bg.hover} 45%)',
        backgroundSize: { base: 'calc(100% / 3) 100%', md: 'calc(100% / 6) 100%' },
      },
      '& > div:first-of-type': { bg: 'bg.inset' },
    },
  },
  cards: {
    parts: 6,
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(22rem, 100%), 1fr))',
    css: {
      '& > div': { ...FRAME, position: 'relative', height: '20rem', p: '4' },
      // A name, and lines of figures.
      '& > div::before': { content: '""', display: 'block', width: '60%', ...BLOCK },
      '& > div::after': {
        content: '""',
        position: 'absolute',
        insetInline: '4',
        top: '16',
        bottom: '4',
        opacity: 0.6,
        backgroundImage: 'linear-gradient({colors.bg.hover} 60%, transparent 60%)',
        backgroundSize: '100% 2.5rem',
      },
    },
  },
  form: {
    parts: 2,
    display: 'grid',
    gap: '6',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '7fr 5fr' },
    css: {
      '& > div': { ...FRAME, height: '22rem', p: '6' },
      '& > div::before': { content: '""', display: 'block', width: '30%', ...BLOCK },
      '& > div::after': { content: '""', display: 'block', mt: '6', ...BLOCK, height: '10' },
    },
  },
};

/** The files of a screen may arrive one after another, each with a placeholder of its own. This is the longest pause. */
const PAUSE_MS = 1_000;

// A prerendered page has no address.
const readPath = () => (typeof location === 'undefined' ? '' : location.pathname);

/** The wait of the address, from its first placeholder on. `count`: its placeholders in the page. */
let wait = { path: '', fromMs: 0, seenMs: 0, count: 0 };

/** The time that the visitor has waited at this address when the placeholder appears. */
function useWaitedMs(): number {
  const [waitedMs] = useState(() => {
    const path = readPath();
    const nowMs = performance.now();
    const goesOn = wait.path === path && (wait.count > 0 || nowMs - wait.seenMs < PAUSE_MS);
    if (!goesOn) wait = { path, fromMs: nowMs, seenMs: nowMs, count: 0 };
    return nowMs - wait.fromMs;
  });
  useEffect(() => {
    const own = wait;
    own.count++;
    return () => {
      own.count--;
      own.seenMs = performance.now();
    };
  }, []);
  return waitedMs;
}

/** Placeholder for a screen that loads: its head and the form of its content, so that nothing moves when it appears. */
export function ScreenPending({ title, skeleton = {} }: ScreenPendingProps) {
  const isSlow = useIsSlow(true);
  const isLong = useIsSlow(true, Math.max(0, LONG_MS - useWaitedMs()));
  const { section, title: heading = title, shape = 'table' } = skeleton;
  const { parts, ...form } = SHAPES[shape];
  const subtitle = isLong ? (
    <span aria-hidden="true">Still loading...</span>
  ) : (
    // Narrower on a phone, whose grid of the head would become as wide as this.
    <Skeleton as="span" display="inline-block" height="0.8em" width={{ base: '15rem', md: '24rem' }} />
  );
  return (
    <Box aria-busy="true" css={keepFooterAway('&')}>
      <VisuallyHidden role="status">{isLong ? 'Still loading...' : 'Loading...'}</VisuallyHidden>
      {isSlow && <ProgressLine />}
      {heading === undefined ? (
        <Skeleton height="8" width="72" mb="16" />
      ) : (
        <PageHeader section={section} title={heading} subtitle={subtitle} />
      )}
      <Stack gap="6">
        {shape !== 'form' && <Skeleton height="10" width="full" />}
        {/* The sentence on the rows; a phone has it below them. */}
        {shape === 'table' && <Skeleton height="5" width="96" display={{ base: 'none', md: 'block' }} />}
        <Box aria-hidden="true" {...form}>
          {Array.from({ length: parts }, (_, index) => (
            <div key={index} />
          ))}
        </Box>
      </Stack>
    </Box>
  );
}
