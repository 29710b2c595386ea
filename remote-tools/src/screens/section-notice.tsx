import { Alert, Box, useSettings } from '@sharpside/shared-ui';
import { SETTINGS } from '../settings.ts';

export function SectionNotice() {
  const { notice } = useSettings(SETTINGS);
  if (notice === '') return null;
  return (
    <Box role="note" mb="6">
      <Alert tone="info">{notice}</Alert>
    </Box>
  );
}
