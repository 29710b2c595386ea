import { Box, Flex, Text } from '@sharpside/shared-ui';
import { toPercentileShade } from '@sharpside/shared-ui/rows';

const STEPS = [0, 25, 50, 75, 100] as const;

/** The shades from low to high. Created once, because its dozen styled parts are the same for every filter. */
export const PERCENTILE_SCALE = (
  <Flex as="span" alignItems="center" gap="2" whiteSpace="nowrap">
    <Text as="span" tone="muted">
      low
    </Text>
    <Flex as="span" aria-hidden="true" borderWidth="1px" borderColor="border" borderRadius="sm">
      {STEPS.map((step) => (
        <Box key={step} as="span" width="4" height="3" style={{ background: toPercentileShade(step) }} />
      ))}
    </Flex>
    <Text as="span" tone="muted">
      high
    </Text>
  </Flex>
);

type PercentileLegendProps = {
  /** The header of the column whose percentiles are shaded. */
  measure: string;
  /** Number of batters compared; undefined until it is known. */
  pool: number | undefined;
};

const toPoolWords = (pool: number | undefined) =>
  pool === 1 ? 'the 1 batter' : `the ${pool === undefined ? '' : `${pool.toLocaleString('en-US')} `}batters`;

/**
 * Explains a column's shades, with the number of batters that they compare. The legend keeps its space while the number
 * is loading. Without batters it is empty.
 */
export function PercentileLegend({ measure, pool }: PercentileLegendProps) {
  if (pool === 0) return null;
  return (
    <Flex alignItems="center" gap="2" flexWrap="wrap">
      <Text tone="muted">{`Percentile of ${measure} among ${toPoolWords(pool)} of these filters:`}</Text>
      {PERCENTILE_SCALE}
    </Flex>
  );
}
