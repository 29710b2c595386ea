import { Field } from '../components/field.tsx';
import { Select } from '../components/select.tsx';
import { ODDS_FORMATS, useOddsChoice } from './odds-choice.ts';

/** The control for the site's odds format. */
export function OddsFormatSelect() {
  const { form, choose } = useOddsChoice();
  return (
    <Field label="Odds format">
      <Select options={ODDS_FORMATS} value={form} onValueChange={choose} />
    </Field>
  );
}
