import { Box, Heading, Skeleton, Stack, VisuallyHidden } from '@sharpside/shared-ui';
import { ProgressLine, useIsSlow } from '../components/progress-line.tsx';

type ScreenPendingProps = {
  /** The heading of the screen. Default: a placeholder. */
  title?: string;
};

/** Placeholder for a screen that loads: a heading and a card, so that little moves when the screen appears. */
export function ScreenPending({ title }: ScreenPendingProps) {
  const isSlow = useIsSlow(true);
  return (
    <Stack gap="6" aria-busy="true" data-pending="">
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      {isSlow && <ProgressLine />}
      <Stack gap="3">
        {title === undefined ? (
          <Skeleton height="8" width="72" />
        ) : (
          <Heading as="h1" size="xl">
            {title}
          </Heading>
        )}
        <Skeleton height="4" width="96" />
      </Stack>
      <Box>
        <Skeleton height="72" width="full" />
      </Box>
    </Stack>
  );
}
