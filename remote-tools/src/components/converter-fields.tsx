import type { OddsForm } from '@sharpside/shared-odds';
import { Grid } from '@sharpside/shared-ui';
import { type ConverterForm, toFieldTexts } from '../forms/converter-form.ts';
import { type MissingKey, OddsField } from './odds-field.tsx';

type FieldText = { form: OddsForm; label: string; example: string; meaning: string; missingKey?: MissingKey };

const FIELDS: readonly FieldText[] = [
  {
    form: 'fraction',
    label: 'Fraction',
    example: '5/1',
    meaning: '5/1: win 5 on a stake of 1',
    missingKey: 'slash',
  },
  { form: 'decimal', label: 'Decimal', example: '2.00', meaning: '2.00: get back 2 for 1' },
  {
    form: 'american',
    label: 'American (Moneyline)',
    example: '-110',
    meaning: '-110: stake 110 to win 100',
    missingKey: 'sign',
  },
  { form: 'probability', label: 'Implied Probability', example: '50%', meaning: '50%: wins one time in two' },
];

type ConverterFieldsProps = {
  edited: ConverterForm;
  problem: string | undefined;
  onEdit: (edited: ConverterForm) => void;
};

export function ConverterFields({ edited, problem, onEdit }: ConverterFieldsProps) {
  const texts = toFieldTexts(edited);
  return (
    <Grid templateColumns="repeat(auto-fit, minmax(max(9.5rem, 40%), 1fr))" gap="4">
      {FIELDS.map(({ form, label, example, meaning, missingKey }) => (
        <OddsField
          key={form}
          label={label}
          placeholder={`e.g. ${example}`}
          {...(missingKey && { missingKey })}
          value={texts[form]}
          onValueChange={(text) => onEdit({ form, text })}
          hint={meaning}
          error={form === edited.form ? problem : undefined}
        />
      ))}
    </Grid>
  );
}
