import { formatPercent, toImpliedProbability } from '@sharpside/shared-odds';
import {
  Button,
  Field,
  Grid,
  HStack,
  InlineError,
  Select,
  type SelectOption,
  Stack,
  TextInput,
} from '@sharpside/shared-ui';
import { type FormEvent, useEffect, useRef } from 'react';
import { MAX_FIELD_TEXT } from '../address/field-text.ts';
import {
  type AmountOf,
  type ArbitrageForm,
  type ArbitrageFormReading,
  MAX_BETS,
  withBetCount,
  withLine,
} from '../forms/arbitrage-form.ts';
import { ROUNDING_UNITS, type RoundingUnit } from '../forms/rounding-unit.ts';
import { OddsField } from './odds-field.tsx';

type ArbitrageFieldsProps = {
  form: ArbitrageForm;
  reading: ArbitrageFormReading;
  /** The form after the last pause in typing. Fields that differ from it are still being typed. */
  settled: ArbitrageForm;
  /** Number of times that Calculate has failed since the form was last complete. */
  failedAttempts: number;
  onEdit: (form: ArbitrageForm) => void;
  onCalculate: () => void;
  onReset: () => void;
};

const COUNTS: readonly SelectOption[] = Array.from({ length: MAX_BETS }, (_, index) => {
  const count = String(index + 1);
  return { value: count, label: count };
});

const UNITS: readonly SelectOption<RoundingUnit>[] = ROUNDING_UNITS.map((unit) =>
  unit === 'none' ? { value: unit, label: 'Not rounded' } : { value: unit, label: `$${unit}` },
);

// Every row is filled: it has four settings, or two, or one if the text is enlarged.
const SETTINGS_COLUMNS = {
  base: 'repeat(auto-fit, minmax(min(100%, max(7rem, 34%)), 1fr))',
  md: 'repeat(4, minmax(0, 1fr))',
  lg: 'repeat(2, minmax(0, 1fr))',
};

const toAmountOptions = (count: number): SelectOption<AmountOf>[] => [
  ...COUNTS.slice(0, count).map(
    ({ value }): SelectOption<AmountOf> => ({
      value: `${Number(value)}`,
      label: `Bet #${value}`,
    }),
  ),
  { value: 'total', label: 'All bets' },
];

function LineFields({ form, reading, settled, failedAttempts, onEdit }: ArbitrageFieldsProps) {
  const hasFailed = failedAttempts > 0;
  return (
    <Grid templateColumns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))" gap="4">
      {form.lines.map((line, index) => {
        const label = `Line #${index + 1}`;
        const lineReading = reading.lines[index];
        const isTyping = settled.lines[index] !== line && !hasFailed;
        const problem = lineReading && !lineReading.ok && lineReading.problem;
        return (
          <OddsField
            key={label}
            label={label}
            placeholder="e.g. -110, +150"
            missingKey="sign"
            value={line}
            onValueChange={(value) => onEdit(withLine(form, index, value))}
            hint={
              lineReading?.ok
                ? `${formatPercent(toImpliedProbability(lineReading.value.price))} implied`
                : undefined
            }
            error={(!isTyping && problem) || undefined}
            isInvalid={hasFailed && !lineReading}
          />
        );
      })}
    </Grid>
  );
}

export function ArbitrageFields(props: ArbitrageFieldsProps) {
  const { form, reading, settled, failedAttempts, onEdit, onCalculate, onReset } = props;
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failedAttempts > 0) frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failedAttempts]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCalculate();
  };
  const isTypingAmount = settled.amount !== form.amount && failedAttempts === 0;
  const amountProblem = !isTypingAmount && !reading.amount.ok ? reading.amount.problem : undefined;
  const isTotal = form.amountOf === 'total';
  const roundingHint = isTotal ? 'The total may differ' : `Bet #${form.amountOf} stays as entered`;
  const hasEmptyLine = reading.lines.includes(undefined);
  return (
    <form ref={frame} noValidate onSubmit={submit}>
      <Stack gap="4">
        <Grid templateColumns={SETTINGS_COLUMNS} gap="4">
          <Field label="Number of Bets">
            <Select
              options={COUNTS}
              value={String(form.lines.length)}
              onValueChange={(count) => onEdit(withBetCount(form, Number(count)))}
            />
          </Field>
          <Field label="Amount Of">
            <Select
              options={toAmountOptions(form.lines.length)}
              value={form.amountOf}
              onValueChange={(amountOf) => onEdit({ ...form, amountOf })}
            />
          </Field>
          <Field label={isTotal ? 'Total Amount' : `Bet #${form.amountOf} Amount`} error={amountProblem}>
            <TextInput
              prefix="$"
              inputMode="decimal"
              enterKeyHint="done"
              maxLength={MAX_FIELD_TEXT}
              value={form.amount}
              onValueChange={(amount) => onEdit({ ...form, amount })}
            />
          </Field>
          <Field label="Round Stakes To" hint={form.unit === 'none' ? undefined : roundingHint}>
            <Select options={UNITS} value={form.unit} onValueChange={(unit) => onEdit({ ...form, unit })} />
          </Field>
        </Grid>
        <LineFields {...props} />
        {failedAttempts > 0 && hasEmptyLine && <InlineError>Please fill in all the odds fields.</InlineError>}
        <HStack gap="4" flexWrap="wrap">
          <Button type="submit" size="lg" flex="1">
            Calculate
          </Button>
          <Button variant="outline" size="lg" onClick={onReset}>
            Reset
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
