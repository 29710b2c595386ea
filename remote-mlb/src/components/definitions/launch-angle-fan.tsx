import { Box, Flex } from '@sharpside/shared-ui';
import { LAUNCH_ANGLE_BANDS } from './definitions.ts';

const RADIUS = 96;
const HOME = { x: 6, y: 104 };
// From the flattest to the steepest band. Different lightness distinguishes the bands without colour.
const OPACITIES = [0.2, 0.85, 0.5, 0.3];

const LOOK = { '& path': { fill: 'accent', stroke: 'bg.raised', strokeWidth: '1.5px' } } as const;

function toPoint(degrees: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${(HOME.x + RADIUS * Math.cos(radians)).toFixed(1)} ${(HOME.y - RADIUS * Math.sin(radians)).toFixed(1)}`;
}

const toWedge = (from: number, to: number) =>
  `M${HOME.x} ${HOME.y}L${toPoint(from)}A${RADIUS} ${RADIUS} 0 0 0 ${toPoint(to)}Z`;

/** The four bands of launch angle, drawn from home plate, beside their names. */
export function LaunchAngleFan() {
  return (
    <Flex gap="4" alignItems="center">
      <Box flexShrink="0" css={LOOK} asChild>
        <svg viewBox="0 0 110 142" width="66" height="85" aria-hidden="true">
          {LAUNCH_ANGLE_BANDS.map(({ name, from, to }, index) => (
            <path key={name} d={toWedge(from, to)} fillOpacity={OPACITIES[index]} />
          ))}
        </svg>
      </Box>
      <Box as="ul" display="grid" gap="0" minWidth="0">
        {LAUNCH_ANGLE_BANDS.map(({ name, range }, index) => (
          <Flex as="li" key={name} gap="2" alignItems="center">
            <Box boxSize="3" borderRadius="sm" bg="accent" opacity={OPACITIES[index]} flexShrink="0" />
            <span>
              <span>{name}</span>{' '}
              <Box as="span" color="fg.muted">
                {range}
              </Box>
            </span>
          </Flex>
        ))}
      </Box>
    </Flex>
  );
}
