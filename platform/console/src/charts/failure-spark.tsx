import { Box, Stack, Text } from '@sharpside/shared-ui';
import { formatFailureShare, isFailing } from '../components/app-health.ts';
import { formatCount } from '../format.ts';
import { type ObservedStep, sumSteps } from './observed-span.ts';

const WIDTH = 180;
const HEIGHT = 32;
const GAP = 1;

type SparkLine = { name: string; steps: readonly ObservedStep[] };

/** `1.3.0: 3 / 2,200`, with the share and in red if too many fail. */
function Counts({ name, steps }: SparkLine) {
  const { loads, failures } = sumSteps(steps);
  const counts = { loads, failures };
  return (
    <Text size="xs" tone={isFailing(counts) ? 'down' : 'muted'}>
      <span>{`${name}: `}</span>
      <Box as="span" fontWeight="semibold">{`${formatCount(failures)} / ${formatCount(loads)}`}</Box>
      <span>{isFailing(counts) && ` (${formatFailureShare(counts)})`}</span>
    </Text>
  );
}

/** The failures of an hour, as a bar per minute, with the canary stacked on the live release. */
export function FailureSpark({ live, canary }: { live: SparkLine; canary: SparkLine | undefined }) {
  const lines = canary ? [live, canary] : [live];
  const highest = Math.max(
    1,
    ...live.steps.map(({ failures }, index) => failures + (canary?.steps[index]?.failures ?? 0)),
  );
  const barWidth = WIDTH / Math.max(live.steps.length, 1);
  const toHeight = (failures: number) => (failures / highest) * (HEIGHT - 2);
  const isQuiet = lines.every(({ steps }) => sumSteps(steps).loads + sumSteps(steps).failures === 0);
  if (isQuiet) return <Text tone="subtle">No loads</Text>;
  return (
    <Stack gap="1" minWidth="0">
      <Box asChild width="full" maxWidth="56" height="8" color="down">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {live.steps.map(({ startMs, failures }, index) => {
            const below = toHeight(failures);
            const above = toHeight(canary?.steps[index]?.failures ?? 0);
            const x = index * barWidth;
            return (
              <g key={startMs}>
                <rect x={x} y={HEIGHT - below} width={barWidth - GAP} height={below} fill="currentColor" />
                <Box asChild color="accent">
                  <rect
                    x={x}
                    y={HEIGHT - below - above}
                    width={barWidth - GAP}
                    height={above}
                    fill="currentColor"
                  />
                </Box>
              </g>
            );
          })}
          <Box asChild color="border.strong">
            <rect x="0" y={HEIGHT - 1} width={WIDTH} height="1" fill="currentColor" />
          </Box>
        </svg>
      </Box>
      {lines.map((line) => (
        <Counts key={line.name} {...line} />
      ))}
    </Stack>
  );
}
