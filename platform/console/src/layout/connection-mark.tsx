import { Badge, Box } from '@sharpside/shared-ui';
import type { Connection } from '../api/use-live-events.ts';

const WORDS: Readonly<Record<Connection, string>> = {
  connecting: 'Connecting',
  live: 'Live',
  lost: 'Connection lost; what you see may be old',
};

const TONES = { connecting: 'neutral', live: 'up', lost: 'down' } as const;

/** Says whether the screen updates by itself. Screen readers announce when that ends, and when it is back. */
export const ConnectionMark = ({ connection }: { connection: Connection }) => (
  <Box role="status" display="inline-flex">
    <Badge tone={TONES[connection]}>
      <Box
        as="span"
        width="2"
        height="2"
        borderRadius={connection === 'lost' ? 'sm' : 'full'}
        bg="currentColor"
        aria-hidden="true"
      />
      {WORDS[connection]}
    </Badge>
  </Box>
);
