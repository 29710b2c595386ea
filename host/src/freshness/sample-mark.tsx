import { Badge, Box } from '@sharpside/shared-ui';
import { BAR_HEIGHT } from '../components/styles.ts';
import { useFreshness } from './freshness-context.tsx';

/** Says that the data are generated, and with enough room which of them. Renders nothing for real data. */
export function SampleMark({ isShort = false }: { isShort?: boolean }) {
  if (!useFreshness()?.is_sample) return null;
  return <Badge tone="warn">Sample data{!isShort && ': invented players and games'}</Badge>;
}

/** The same between the bar and a page of data, where it moves nothing when it comes. */
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
