import { Box } from '@chakra-ui/react/box';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { formatSample } from '../../format-sample.ts';

export type MinimumSelectProps = {
  /** The unit of a sample, in the singular, such as 'game'. */
  unit: string;
  /** The smallest sample that is shown; 0 shows all. */
  value: number;
  /** Default: 1, 3, 5, 10. Another value, for example from a link, is added. */
  options?: readonly number[];
  /** Default: 'At least'. */
  label?: string;
  /** False beside a sentence on the sample: the label is for screen readers only. Default: true. */
  hasLabel?: boolean;
  onValueChange: (value: number) => void;
};

const MINIMA = [1, 3, 5, 10];

// As high as a button in a line of text.
const LOW = { '& > div': { height: '8' } };

/** Chooses the smallest sample that a list shows. */
export function MinimumSelect(props: MinimumSelectProps) {
  const { unit, value, options = MINIMA, label = 'At least', hasLabel = true, onValueChange } = props;
  const choices = [...new Set([...options, value])].sort((a, b) => a - b);
  const select = (
    <Select
      {...(!hasLabel && { 'aria-label': label })}
      options={choices.map((count) => ({
        value: String(count),
        label: count === 0 ? 'Any sample' : formatSample(count, unit),
      }))}
      value={String(value)}
      onValueChange={(count) => onValueChange(Number(count))}
    />
  );
  return hasLabel ? <Field label={label}>{select}</Field> : <Box css={LOW}>{select}</Box>;
}
