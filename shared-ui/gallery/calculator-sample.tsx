import {
  Box,
  Button,
  Card,
  CopyButton,
  Field,
  Grid,
  HStack,
  PageHeader,
  Select,
  SignedValue,
  Stack,
  Stat,
  StatGroup,
  Text,
  TextInput,
} from '@sharpside/shared-ui';
import { useState } from 'react';

const COUNTS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

export function CalculatorSample() {
  const [count, setCount] = useState('2');
  return (
    <Box>
      <PageHeader
        section="Tools"
        title="Arbitrage Calculator"
        subtitle="Split a stake over every outcome so that each one pays the same."
        actions={<CopyButton text="https://example.test/?lines=-110" label="Copy link" />}
      />
      <Grid templateColumns={{ base: '1fr', md: '5fr 7fr' }} gap="6" alignItems="start">
        <Card title="Your bets">
          <Stack gap="4">
            <Grid templateColumns="1fr 1fr" gap="4">
              <Field label="Number of Bets">
                <Select options={COUNTS} value={count} onValueChange={setCount} />
              </Field>
              <Field label="Bet #1 Amount">
                <TextInput prefix="$" inputMode="decimal" defaultValue="100" />
              </Field>
            </Grid>
            <Field label="Line #1" hint="American or decimal odds">
              <TextInput defaultValue="+150" placeholder="e.g. -110, +150" />
            </Field>
            <Field label="Line #2" error="Odds under 100 are read as decimal and must be above 1.">
              <TextInput defaultValue="0.4" placeholder="e.g. -110, +150" />
            </Field>
            <Button size="lg">Calculate</Button>
          </Stack>
        </Card>
        <Card title="Result" tone="board" actions={<CopyButton text="100.00" />}>
          <Stack gap="6">
            <StatGroup>
              <Stat size="lg" label="Profit" value={<SignedValue value={4.35}>+$4.35</SignedValue>} />
              <Stat size="lg" label="Profit %" value={<SignedValue value={2.13}>+2.13%</SignedValue>} />
              <Stat size="lg" label="Total Bet" value="$204.35" />
            </StatGroup>
            <StatGroup>
              <Stat label="Bet #1" value="$100.00" hint="pays $250.00" />
              <Stat label="Bet #2" value="$104.35" hint="pays $250.00" />
            </StatGroup>
            <HStack justify="space-between">
              <Text tone="muted">Fair probability 48.9% / 51.1%</Text>
              <SignedValue value={-4.55}>-4.55%</SignedValue>
            </HStack>
          </Stack>
        </Card>
      </Grid>
    </Box>
  );
}
