import type { HighlightRecord } from '@sharpside/contracts/api';
import { Box } from '@sharpside/shared-ui';

const SIDE = 260;
const MARGIN = { left: 40, bottom: 36, top: 8, right: 18 } as const;
const STEPS = 4;

/** The colours of the leagues' points, by their order in the records. */
const TONES = ['accent', 'up', 'fg', 'down'] as const;

/** The smallest multiple of a fifth, 0–1, that all shares fit below. */
function toScale(shares: readonly number[]): number {
  const fifths = Math.ceil(Math.max(0, ...shares) * 5 - 1e-9);
  return Math.min(1, Math.max(1, fifths) / 5);
}

/** Tone of each league's points. */
export function toTones(records: readonly HighlightRecord[]): Map<string, (typeof TONES)[number]> {
  const sections = [...new Set(records.map(({ section }) => section))];
  return new Map(sections.map((section, at) => [section, TONES[at % TONES.length] ?? 'fg']));
}

/**
 * Predicted shares to the right, actual shares upwards. Points on the diagonal came as often as predicted. The table
 * beside it has the figures in words.
 */
export function CalibrationChart({ records }: { records: readonly HighlightRecord[] }) {
  const points = records.flatMap(({ section, event, calibration }) =>
    calibration.map(({ mean_probability, hit_rate }) => ({
      section,
      event,
      said: mean_probability,
      came: hit_rate,
    })),
  );
  const scale = toScale(points.flatMap(({ said, came }) => [said, came]));
  const tones = toTones(records);
  const x = (share: number) => MARGIN.left + (SIDE * share) / scale;
  const y = (share: number) => MARGIN.top + SIDE * (1 - share / scale);
  const steps = Array.from({ length: STEPS + 1 }, (_, at) => (scale * at) / STEPS);
  const [width, height] = [MARGIN.left + SIDE + MARGIN.right, MARGIN.top + SIDE + MARGIN.bottom];
  return (
    <Box display="block" width="full" maxWidth="24rem" height="auto" color="fg.muted" fontSize="11px" asChild>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        {steps.map((share) => (
          <g key={share}>
            <Box color="border" asChild>
              <path
                d={`M${x(0)} ${y(share)}H${x(scale)}M${x(share)} ${y(0)}V${y(scale)}`}
                stroke="currentColor"
                fill="none"
              />
            </Box>
            <text x={x(0) - 6} y={y(share)} dy="0.35em" textAnchor="end" fill="currentColor">
              {`${Math.round(100 * share)}%`}
            </text>
            <text x={x(share)} y={y(0) + 14} textAnchor="middle" fill="currentColor">
              {share === 0 ? '' : `${Math.round(100 * share)}%`}
            </text>
          </g>
        ))}
        <path
          d={`M${x(0)} ${y(0)}L${x(scale)} ${y(scale)}`}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="5 5"
        />
        {points.map(({ section, event, said, came }) => (
          <Box key={`${section} ${event} ${said} ${came}`} color={tones.get(section) ?? 'fg'} asChild>
            <circle cx={x(said)} cy={y(came)} r="4.5" fill="currentColor" fillOpacity="0.85" />
          </Box>
        ))}
        <text x={x(scale / 2)} y={height - 4} textAnchor="middle" fill="currentColor">
          Predicted
        </text>
        <text transform={`translate(10 ${y(scale / 2)}) rotate(-90)`} textAnchor="middle" fill="currentColor">
          Actual
        </text>
      </svg>
    </Box>
  );
}
