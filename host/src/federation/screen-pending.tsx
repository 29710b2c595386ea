import { Box, Skeleton, Stack, VisuallyHidden } from 'shared-ui';
import { ProgressLine, useIsSlow } from '../layout/progress-line.tsx';

/** Stands for a screen whose code is on its way: a heading and a card, so that little moves when it comes. */
export function ScreenPending() {
  const isSlow = useIsSlow(true);
  return (
    <Stack gap="6" aria-busy="true">
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      {isSlow && <ProgressLine />}
      <Stack gap="3">
        <Skeleton height="8" width="72" />
        <Skeleton height="4" width="96" />
      </Stack>
      <Box>
        <Skeleton height="72" width="full" />
      </Box>
    </Stack>
  );
}
