import { Box } from '@sharpside/shared-ui';
import type { Bases } from '../../api/scores.ts';

const PLACES = [
  { base: 'second', x: 20, y: 9 },
  { base: 'third', x: 9, y: 20 },
  { base: 'first', x: 31, y: 20 },
] as const;

const LOOK = {
  '& rect': { fill: 'transparent', stroke: 'border.strong', strokeWidth: '1.5px' },
  '& rect[data-occupied=true]': { fill: 'accent', stroke: 'accent' },
} as const;

function toWords(bases: Bases): string {
  const occupied = (['first', 'second', 'third'] as const).filter((base) => bases[base]);
  if (occupied.length === 0) return 'Bases empty';
  if (occupied.length === 3) return 'Bases loaded';
  return `Runner${occupied.length > 1 ? 's' : ''} on ${occupied.join(' and ')}`;
}

export function BaseDiamond({ bases }: { bases: Bases }) {
  return (
    <Box css={LOOK} asChild>
      <svg viewBox="0 0 40 30" width="52" height="39" role="img" aria-label={toWords(bases)}>
        {PLACES.map(({ base, x, y }) => (
          <rect
            key={base}
            data-base={base}
            data-occupied={bases[base]}
            x={x - 6}
            y={y - 6}
            width="12"
            height="12"
            rx="1"
            transform={`rotate(45 ${x} ${y})`}
          />
        ))}
      </svg>
    </Box>
  );
}
