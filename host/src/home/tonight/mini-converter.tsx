import { findDecimalOdds, findFairProbabilities, findImpliedProbability } from '@sharpside/shared-odds';
import { Box, Card, Field, Flex, Grid, Stack, Text, TextInput } from '@sharpside/shared-ui';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { useState } from 'react';
import { useOutlines } from '../../site/shell-context.tsx';
import { toFairPrice, toPercent } from './figures.ts';
import { FULL_CARD } from './full-card.ts';
import { ServedLink } from './served-link.tsx';

const EXAMPLE = '-110';
const NONE = 'N/A';
const AMERICAN = /^\s*[+\-−–]?\d{1,6}\s*$/;

/** The American odds in a text; null if it has none. A price without a sign is above even. */
const readAmerican = (text: string): number | null =>
  AMERICAN.test(text) ? Number(text.replace(/[−–]/, '-')) : null;

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Box>
      <Text as="dt" size="xs" tone="muted">
        {label}
      </Text>
      <Box as="dd" fontSize="lg" fontWeight="bold" fontStretch="semi-condensed">
        {value}
      </Box>
    </Box>
  );
}

/** The path of the converter, by the menus of the site. */
function useConverterPath(): string | null {
  const { outlines } = useOutlines();
  const items = outlines.flatMap(({ navigation }) => navigation?.items ?? []);
  return items.find(({ path }) => path.endsWith('/odds-converter'))?.path ?? null;
}

/** Both prices of a market: what each is worth, and the chance without the book's margin. */
export function MiniConverter() {
  const [text, setText] = useState(EXAMPLE);
  const [otherText, setOtherText] = useState(EXAMPLE);
  const { format } = useOddsFormat();
  const path = useConverterPath();
  const american = readAmerican(text);
  const other = readAmerican(otherText);
  const implied = american === null ? undefined : findImpliedProbability(american);
  const decimal = american === null ? undefined : findDecimalOdds(american);
  const [fair] = (american !== null && other !== null && findFairProbabilities([american, other])) || [];
  return (
    <Card title="What is a price worth?" level={3} {...FULL_CARD}>
      <Stack gap="4">
        <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="4">
          <Field label="Your side">
            <TextInput value={text} onValueChange={setText} />
          </Field>
          <Field label="Other side">
            <TextInput value={otherText} onValueChange={setOtherText} />
          </Field>
        </Grid>
        <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="4" asChild>
          <dl>
            <Figure
              label="Implied, with the margin"
              value={implied === undefined ? NONE : toPercent(implied)}
            />
            <Figure label="Decimal" value={decimal?.toFixed(2) ?? NONE} />
            <Figure label="Fair, without it" value={fair === undefined ? NONE : toPercent(fair)} />
            <Figure label="Fair price" value={format(fair === undefined ? null : toFairPrice(fair))} />
          </dl>
        </Grid>
        <Flex mt="auto">
          <Text size="sm" fontWeight="semibold" color="accent.text">
            <ServedLink
              path={path}
              look={{ display: 'inline-block', py: '3', my: '-3', _hover: { textDecoration: 'underline' } }}
            >
              <span>The whole converter →</span>
            </ServedLink>
          </Text>
        </Flex>
      </Stack>
    </Card>
  );
}
