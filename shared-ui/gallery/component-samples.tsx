import {
  Alert,
  Badge,
  Box,
  Button,
  Card,
  CloseIcon,
  EmptyState,
  Field,
  Flex,
  Grid,
  Heading,
  IconButton,
  InlineError,
  Select,
  SignedValue,
  Skeleton,
  Spinner,
  Stack,
  Text,
  TextInput,
  TextLink,
  useTheme,
} from '@sharpside/shared-ui';
import { useState } from 'react';

const TEAMS = [
  { value: 'all', label: 'All Teams' },
  { value: 'nyy', label: 'NYY' },
];
const VARIANTS = ['solid', 'outline', 'ghost'] as const;
const SIZES = ['sm', 'md', 'lg'] as const;

function Buttons() {
  return (
    <Card title="Buttons">
      <Stack gap="4">
        {VARIANTS.map((variant) => (
          <Flex key={variant} gap="4" wrap="wrap" align="center">
            {SIZES.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {variant} {size}
              </Button>
            ))}
            <Button variant={variant} disabled>
              disabled
            </Button>
            <IconButton label="Close" variant={variant}>
              <CloseIcon />
            </IconButton>
          </Flex>
        ))}
      </Stack>
    </Card>
  );
}

function Fields() {
  const [team, setTeam] = useState('all');
  return (
    <Card title="Fields">
      <Grid templateColumns="repeat(auto-fit, minmax(10rem, 1fr))" gap="4">
        <Field label="Empty" hint="A hint stands here">
          <TextInput placeholder="e.g. 5/1" />
        </Field>
        <Field label="Unit before">
          <TextInput prefix="$" defaultValue="1,250.00" inputMode="decimal" />
        </Field>
        <Field label="Unit after">
          <TextInput suffix="%" defaultValue="52.38" inputMode="decimal" />
        </Field>
        <Field label="Wrong" error="Not a number. Write odds such as -110 or 2.50.">
          <TextInput defaultValue="abc" />
        </Field>
        <Field label="Disabled">
          <TextInput defaultValue="2.00" disabled />
        </Field>
        <Field label="Choice">
          <Select options={TEAMS} value={team} onValueChange={setTeam} />
        </Field>
      </Grid>
    </Card>
  );
}

function Notices() {
  return (
    <Stack gap="4">
      <Alert
        tone="error"
        title="This section is unavailable right now"
        action={
          <Button size="sm" variant="outline">
            Retry
          </Button>
        }
      >
        The rest of the site is not affected.
      </Alert>
      <Alert tone="warning" title="Odds may be out of date">
        Last updated 14 minutes ago.
      </Alert>
      <Alert tone="success" title="Link copied" />
      <Alert title="Sample data">These numbers are made up.</Alert>
      <InlineError>Please fill in all the odds fields.</InlineError>
    </Stack>
  );
}

function Waiting() {
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="6">
      <Card title="Waiting">
        <Stack gap="4">
          <Spinner />
          <Skeleton height="6" width="60%" />
          <Skeleton height="9" />
          <Skeleton height="9" />
        </Stack>
      </Card>
      <Card>
        <EmptyState
          title="No data found for the selected filters."
          hint="Try adjusting your filters."
          action={<Button variant="outline">Clear filters</Button>}
        />
      </Card>
    </Grid>
  );
}

function Numbers() {
  return (
    <Card title="Numbers and marks" tone="board">
      <Flex gap="6" wrap="wrap" align="center">
        <SignedValue value={12.5}>+12.50</SignedValue>
        <SignedValue value={-12.5}>-12.50</SignedValue>
        <SignedValue value={0}>0.00</SignedValue>
        <Badge>Sample data</Badge>
        <Badge tone="accent">New</Badge>
        <Badge tone="up">Arb</Badge>
        <Badge tone="down">No arb</Badge>
        <Badge tone="warn">Stale</Badge>
        <TextLink href="#top">A link in text</TextLink>
      </Flex>
    </Card>
  );
}

export function ComponentSamples() {
  const { theme, toggleTheme } = useTheme();
  return (
    <Stack gap="6">
      <Flex justify="space-between" align="center">
        <Heading size="lg">Components</Heading>
        <Button variant="outline" size="sm" onClick={toggleTheme}>
          {theme}
        </Button>
      </Flex>
      <Buttons />
      <Fields />
      <Notices />
      <Waiting />
      <Numbers />
      <Box>
        <Text size="md">
          Body text of 16 px, for explanations. <TextLink href="#top">A link</TextLink> stands in it.
        </Text>
        <Text tone="muted">Muted text of 14 px.</Text>
        <Text tone="subtle" size="xs">
          Subtle text of 12 px.
        </Text>
      </Box>
    </Stack>
  );
}
