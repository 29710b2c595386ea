import { Field, ODDS_FORMATS, Select, useOddsChoice } from '@sharpside/shared-ui';

/** The odds format for the whole site. Screens with many prices also have it among their filters. */
export function OddsFormat() {
  const { form, choose } = useOddsChoice();
  return (
    <Field label="Show odds as">
      <Select options={ODDS_FORMATS} value={form} onValueChange={choose} />
    </Field>
  );
}
