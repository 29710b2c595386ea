import { chakra } from '@chakra-ui/react/styled-system';

const STARS = [1, 2, 3, 4, 5] as const;
const STAR = 'm8 1.5 2 4.3 4.7.6-3.5 3.2.9 4.6L8 11.9l-4.1 2.3.9-4.6L1.3 6.4 6 5.8 8 1.5Z';

const Row = chakra('span', {
  base: { display: 'inline-flex', gap: '0.5', verticalAlign: 'middle', color: 'fg.muted' },
});

/** The nearest half, within 0 to 5. */
const toHalf = (rating: number) => Math.min(5, Math.max(0, Math.round(rating * 2) / 2));

const FILL = { full: 16, half: 8, none: 0 } as const;

function toFill(rating: number, star: number): keyof typeof FILL {
  if (rating >= star) return 'full';
  return rating >= star - 0.5 ? 'half' : 'none';
}

export type StarRatingProps = {
  /** 0 to 5; shown to the nearest half. */
  rating: number;
};

/** Zero to five stars, with halves, and the number in words for screen readers. */
export function StarRating({ rating }: StarRatingProps) {
  const shown = toHalf(rating);
  return (
    <Row role="img" aria-label={`${shown} of 5 stars`} title={`${shown} of 5 stars`}>
      {STARS.map((star) => {
        const width = FILL[toFill(shown, star)];
        return (
          <svg key={star} width={16} height={16} viewBox="0 0 16 16" aria-hidden="true" data-fill={width}>
            <path d={STAR} fill="none" stroke="currentColor" strokeLinejoin="round" opacity={0.6} />
            {width > 0 && (
              <svg width={width} height={16} viewBox={`0 0 ${width} 16`} aria-hidden="true">
                <path d={STAR} fill="currentColor" stroke="currentColor" strokeLinejoin="round" />
              </svg>
            )}
          </svg>
        );
      })}
    </Row>
  );
}
