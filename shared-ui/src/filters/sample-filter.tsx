import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Text } from '../components/text.tsx';
import { formatSample } from '../format-sample.ts';
import { Flex } from '../layout.ts';
import { useIsWide } from '../page/use-is-wide.ts';
import { MinimumSelect, type MinimumSelectProps } from './choices/minimum-select.tsx';

/** The text of a minimum in its chip. */
export const formatMinimum = (min: number, unit: string) =>
  min === 0 ? 'Any sample' : `At least ${formatSample(min, unit)}`;

export type SampleFilterProps = Pick<MinimumSelectProps, 'unit' | 'options' | 'value' | 'onValueChange'> & {
  /** The plural of a row, at the beginning of the sentence: 'Batters'. */
  noun: string;
  /** Number of rows that the minimum excludes; null if unknown. */
  hidden: number | null;
};

const toHidden = (count: number | null) =>
  count ? `; ${count.toLocaleString('en-US')} with fewer ${count === 1 ? 'is' : 'are'} hidden` : '';

/**
 * A sentence above a list on the rows that are excluded for their small samples, with a control to change the minimum.
 * On phones the sentence is one line, and the control is in the sheet of filters.
 */
export function SampleFilter({ noun, hidden, ...select }: SampleFilterProps) {
  const { unit, value } = select;
  const rows =
    value === 0
      ? `${noun} with any number of ${unit}s`
      : `${noun} with at least ${formatSample(value, unit)}`;
  if (!useIsWide())
    return (
      <Text tone="muted" role="status">
        {`${rows}${hidden ? `; ${hidden.toLocaleString('en-US')} hidden` : ''}.`}
      </Text>
    );
  return (
    <Flex align="center" columnGap="3" rowGap="2" flexWrap="wrap">
      <MinimumSelect {...select} />
      <Text tone="muted" alignSelf="flex-end" role="status" py="2">
        {`${rows}${value === 0 ? '' : toHidden(hidden)}.`}
      </Text>
    </Flex>
  );
}

export type SampleEmptyStateProps = {
  title: string;
  hint: string;
  unit: string;
  /** Called with the lowest minimum, 1. */
  onShow: (min: number) => void;
};

/** Replaces a list that is empty only because of its minimum. */
export const SampleEmptyState = ({ title, hint, unit, onShow }: SampleEmptyStateProps) => (
  <EmptyState
    title={title}
    hint={hint}
    action={
      <Button size="sm" variant="outline" onClick={() => onShow(1)}>
        <span>{`Show those with at least ${formatSample(1, unit)}`}</span>
      </Button>
    }
  />
);
