import { Badge, Box } from '@sharpside/shared-ui';
import { BAR_HEIGHT } from '../components/styles.ts';
import { useFreshness } from './freshness-context.tsx';

/** A badge for generated data, unless `isShort` with a list of what is invented. Renders nothing for real data. */
export function SampleMark({ isShort = false }: { isShort?: boolean }) {
  if (!useFreshness()?.is_sample) return null;
  return <Badge tone="warn">{isShort ? 'Sample data' : 'Sample data: invented players and games'}</Badge>;
}

/** `SampleMark` for a page of data, below the bar. It does not move the page when it appears. */
export function SampleMarkOfPage() {
  return (
    <Box
      position="absolute"
      zIndex="1"
      top={`calc(${BAR_HEIGHT} + 5px)`}
      insetEnd={{ base: '4', lg: '6' }}
      display="flex"
    >
      <SampleMark />
    </Box>
  );
}
