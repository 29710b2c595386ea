import { formatQuote, type OddsForm } from '@sharpside/shared-odds';
import { Box, Button, Card } from '@sharpside/shared-ui';
import type { ConverterForm } from '../forms/converter-form.ts';
import { readAmerican } from '../odds/read-odds.ts';
import { FiguresTable } from './figures-table.tsx';

const COMMON = [
  '-500',
  '-300',
  '-200',
  '-150',
  '-120',
  '-110',
  '-105',
  '+100',
  '+110',
  '+120',
  '+150',
  '+200',
  '+300',
  '+500',
  '+1000',
];

const ROWS: readonly Record<OddsForm, string>[] = COMMON.flatMap((text) => {
  const reading = readAmerican(text);
  return reading.ok ? [formatQuote(reading.value)] : [];
});

type CommonOddsProps = {
  /** The current American odds, to mark their row. */
  american: string;
  onPick: (picked: ConverterForm) => void;
};

/** Common prices in all four forms. Pressing a price fills in the fields. */
export function CommonOdds({ american, onPick }: CommonOddsProps) {
  return (
    <Card title="Common odds">
      <FiguresTable label="Common odds" headings={['American', 'Decimal', 'Fraction', 'Implied']}>
        {ROWS.map((row) => (
          <Box
            as="tr"
            key={row.american}
            position="relative"
            _hover={{ bg: 'bg.hover' }}
            {...(row.american === american && { 'aria-current': true, bg: 'bg.hover' })}
          >
            <th scope="row">
              <Button
                variant="ghost"
                size="sm"
                height="8"
                ms="-3"
                // The whole row is clickable.
                _after={{ content: '""', position: 'absolute', inset: '0' }}
                aria-label={`Convert ${row.american}`}
                onClick={() => onPick({ form: 'american', text: row.american })}
              >
                {row.american}
              </Button>
            </th>
            <td>{row.decimal}</td>
            <td>{row.fraction}</td>
            <td>{row.probability}</td>
          </Box>
        ))}
      </FiguresTable>
    </Card>
  );
}
