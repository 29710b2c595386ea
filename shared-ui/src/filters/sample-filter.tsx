import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Text } from '../components/text.tsx';
import { formatSample } from '../format-sample.ts';

/** The text of a minimum in its chip. */
export const formatMinimum = (min: number, unit: string) =>
  min === 0 ? 'Any sample' : `At least ${formatSample(min, unit)}`;

export type SampleWordsProps = {
  /** The plural of a row, at the beginning of the sentence: 'Batters'. */
  noun: string;
  /** The unit of a sample, in the singular, such as 'game'. */
  unit: string;
  /** The smallest sample that is shown; 0 shows all. */
  value: number;
  /** Number of rows that the minimum excludes; null if unknown. */
  hidden: number | null;
};

/** A sentence about the rows that a list excludes for their small samples. */
export const SampleWords = ({ noun, unit, value, hidden }: SampleWordsProps) => {
  const sample = value === 0 ? `any number of ${unit}s` : `at least ${formatSample(value, unit)}`;
  const rest = value > 0 && hidden ? `; ${hidden.toLocaleString('en-US')} hidden` : '';
  return <Text tone="muted" role="status">{`${noun} with ${sample}${rest}.`}</Text>;
};

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
