import { type MadeToken, TOKEN_RIGHTS, type TokenRight } from '@sharpside/contracts/control';
import { Alert, Box, Button, CopyButton, Field, Flex, Stack, Text, TextInput } from '@sharpside/shared-ui';
import { type FormEvent, useState } from 'react';
import { parseCount } from '../typed-number.ts';
import { useTokenActions } from './use-tokens.ts';

const DEFAULT_DAYS = '90';

const splitApps = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

type RightsProps = { value: readonly TokenRight[]; onChange: (rights: TokenRight[]) => void };

const Rights = ({ value, onChange }: RightsProps) => (
  <Flex as="fieldset" wrap="wrap" columnGap="4" minWidth="0">
    <Text asChild fontWeight="medium" color="fg.muted">
      <legend>Rights</legend>
    </Text>
    {TOKEN_RIGHTS.map((right) => (
      <Flex asChild key={right} align="center" gap="2" minHeight="11" cursor="pointer">
        <label>
          <input
            type="checkbox"
            checked={value.includes(right)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(TOKEN_RIGHTS.filter((one) => (one === right ? checked : value.includes(one))))
            }
          />
          <span>{right}</span>
        </label>
      </Flex>
    ))}
  </Flex>
);

const NewSecret = ({ made, onDone }: { made: MadeToken; onDone: () => void }) => (
  <Stack gap="3">
    <Alert tone="warning" title="Copy it now">
      The token is shown this once. Keep it as a secret; nothing can show it again.
    </Alert>
    <Box
      as="code"
      display="block"
      p="3"
      bg="bg.inset"
      borderRadius="md"
      fontSize="sm"
      css={{ overflowWrap: 'anywhere' }}
    >
      {made.text}
    </Box>
    <Flex gap="3" wrap="wrap">
      <CopyButton text={made.text} label="Copy the token" />
      <Button variant="outline" onClick={onDone}>
        Done
      </Button>
    </Flex>
  </Stack>
);

export function TokenForm() {
  const { create } = useTokenActions();
  const [holder, setHolder] = useState('');
  const [apps, setApps] = useState('');
  const [rights, setRights] = useState<TokenRight[]>([]);
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [made, setMade] = useState<MadeToken>();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    setError(undefined);
    try {
      setMade(await create({ holder, apps: splitApps(apps), rights, days: parseCount(days) }));
      setHolder('');
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
    setIsBusy(false);
  }

  if (made) return <NewSecret made={made} onDone={() => setMade(undefined)} />;
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate>
      <Stack gap="4" maxWidth="30rem">
        {error !== undefined && (
          <Alert tone="error" title="No token was made">
            {error}
          </Alert>
        )}
        <Field label="Holder" hint="Who gets it, as the history is to say.">
          <TextInput value={holder} maxLength={100} onValueChange={setHolder} />
        </Field>
        <Field label="Apps" hint="Several with spaces between them, or * for all.">
          <TextInput value={apps} onValueChange={setApps} />
        </Field>
        <Rights value={rights} onChange={setRights} />
        <Field label="Days" hint="How long it is good, 366 at most.">
          <TextInput value={days} inputMode="numeric" onValueChange={setDays} />
        </Field>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Making it' : 'Make the token'}
        </Button>
      </Stack>
    </form>
  );
}
