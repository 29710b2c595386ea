import {
  Box,
  Button,
  Card,
  CopyButton,
  Grid,
  HStack,
  PageHeader,
  Stack,
  Text,
  VisuallyHidden,
} from '@sharpside/shared-ui';
import { BackToPrices } from '@sharpside/shared-ui/odds';
import { CommonOdds } from '../components/common-odds.tsx';
import { ConverterFields } from '../components/converter-fields.tsx';
import { PriceFigures } from '../components/price-figures.tsx';
import { useConverter } from '../components/use-converter.ts';
import { SectionNotice } from './section-notice.tsx';

export default function OddsConverterScreen() {
  const { edited, quote, isTyping, texts, problem, edit, clear, createLink } = useConverter();
  const summary = `${texts.fraction} · ${texts.decimal} · ${texts.american} · ${texts.probability}`;
  return (
    <Box>
      <BackToPrices />
      <PageHeader
        section="Tools"
        title="Odds Converter"
        subtitle="One price, written in all four forms."
        actions={<CopyButton text={createLink} label="Copy link" />}
      />
      <SectionNotice />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '7fr 5fr' }} gap="6" alignItems="start">
        <Stack gap="6">
          <Card
            title="Odds"
            actions={
              <HStack gap="2">
                {quote && <CopyButton text={summary} label="Copy odds" />}
                <Button size="sm" variant="outline" onClick={clear}>
                  Clear
                </Button>
              </HStack>
            }
          >
            <Stack gap="4">
              <Text tone="muted">
                How to use: type odds in any field, and the other three follow, rounded only for display.
              </Text>
              <ConverterFields edited={edited} problem={problem} onEdit={edit} />
            </Stack>
          </Card>
          <PriceFigures price={quote?.price} />
        </Stack>
        <CommonOdds american={texts.american} onPick={edit} />
      </Grid>
      <VisuallyHidden role="status">
        {quote &&
          !isTyping &&
          `Fraction ${texts.fraction}, decimal ${texts.decimal}, American ${texts.american}, implied probability ${texts.probability}`}
      </VisuallyHidden>
    </Box>
  );
}
