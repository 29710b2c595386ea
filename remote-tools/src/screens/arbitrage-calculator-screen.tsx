import { Box, Card, CopyButton, Grid, PageHeader, Stack, useIsHydrated } from '@sharpside/shared-ui';
import { BackToPrices } from '@sharpside/shared-ui/odds';
import { useSearchParams } from '@sharpside/shared-ui/routing';
import { useEffect, useRef, useState } from 'react';
import { readArbitrageAddress } from '../address/arbitrage-address.ts';
import { AboutArbitrage } from '../components/about-arbitrage.tsx';
import { ArbitrageFields } from '../components/arbitrage-fields.tsx';
import { ArbitrageResult } from '../components/arbitrage-result.tsx';
import { useArbitrage } from '../components/use-arbitrage.ts';
import { SectionNotice } from './section-notice.tsx';

// A result that starts below this share of the window counts as out of sight, for example below a long form on a phone.
const IN_SIGHT = 0.5;

function reveal(element: HTMLElement | null) {
  if (!element || element.getBoundingClientRect().top < window.innerHeight * IN_SIGHT) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
}

export default function ArbitrageCalculatorScreen() {
  const arbitrage = useArbitrage();
  const result = useRef<HTMLDivElement>(null);
  const [calculations, setCalculations] = useState(0);
  // A link with a result, as from a price, opens at the result on a phone, where the fields fill the first view.
  // A prerendered page has no query before it is hydrated.
  const isHydrated = useIsHydrated();
  const [params] = useSearchParams();
  const [isOpenedWithResult, setIsOpenedWithResult] = useState<boolean>();
  if (isHydrated && isOpenedWithResult === undefined)
    setIsOpenedWithResult(readArbitrageAddress(params).isCalculated);
  useEffect(() => {
    if (calculations > 0) reveal(result.current);
  }, [calculations]);

  const calculate = () => {
    if (arbitrage.calculate()) setCalculations(calculations + 1);
  };
  return (
    <Box>
      <BackToPrices />
      <PageHeader
        section="Tools"
        title="Arbitrage Calculator"
        subtitle="Stakes with which every bet pays the same."
        actions={<CopyButton text={arbitrage.createLink} label="Copy link" />}
      />
      <SectionNotice />
      <Stack gap="6">
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '5fr 6fr' }} gap="6" alignItems="start">
          <Card title="Your bets" position={{ lg: 'sticky' }} top="20">
            <ArbitrageFields
              form={arbitrage.form}
              reading={arbitrage.reading}
              settled={arbitrage.settled}
              failedAttempts={arbitrage.failedAttempts}
              onEdit={arbitrage.edit}
              onCalculate={calculate}
              onReset={arbitrage.reset}
            />
          </Card>
          <ArbitrageResult
            ref={result}
            shown={arbitrage.shown}
            problem={arbitrage.problem}
            createLink={arbitrage.createLink}
            isFirst={isOpenedWithResult === true}
          />
        </Grid>
        <AboutArbitrage />
      </Stack>
    </Box>
  );
}
