import { Field } from '../components/field.tsx';
import { Select } from '../components/select.tsx';
import { FoldedFilters } from '../filters/folded-filters.tsx';
import { ODDS_FORMATS, useOddsChoice } from './odds-choice.ts';

const nothing = () => undefined;

/**
 * The control for the site's odds format. With `isFolded`, phones have it in a sheet behind an icon in the head of the
 * page, for a screen without other filters. Default: false.
 */
export function OddsFormatSelect({ isFolded = false }: { isFolded?: boolean }) {
  const { form, choose } = useOddsChoice();
  const field = (
    <Field label="Odds format">
      <Select options={ODDS_FORMATS} value={form} onValueChange={choose} />
    </Field>
  );
  if (!isFolded) return field;
  return (
    <FoldedFilters count={0} onReset={nothing} results="prices">
      {field}
    </FoldedFilters>
  );
}
