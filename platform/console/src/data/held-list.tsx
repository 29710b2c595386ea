import type { DataStatus } from '@sharpside/contracts/control';
import { Box, Card, CopyButton, ScrollBox, Stack, Text } from '@sharpside/shared-ui';
import { formatAge } from '../format.ts';

type HeldInput = DataStatus['held'][number];

// Characters that need no quotes in a shell. All other characters, such as the `&` of an address, need quotes.
const PLAIN = /^[\w@%+=:,./-]+$/;
const quote = (text: string) => (PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The command that accepts a file although it did not pass the checks. */
export function toAcceptCommand({ source, input, shortfalls }: HeldInput): string {
  const checks = [...new Set(shortfalls.map(({ check }) => check))].join(',');
  return `npm run backend -- ingest ${quote(source)} ${quote(input)} --accept ${quote(checks)} --reason '<why>'`;
}

function HeldCard({ held, nowMs }: { held: HeldInput; nowMs: number }) {
  const { source, input, since, shortfalls } = held;
  const command = toAcceptCommand(held);
  return (
    <Card
      title={source}
      label={`${source} ${input}`}
      level={3}
      actions={<Text tone="muted">{formatAge(since, nowMs)}</Text>}
    >
      <Stack gap="3">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {input}
        </Text>
        <Stack as="ul" gap="1" listStyle="none">
          {shortfalls.map(({ check, message }) => (
            <li key={`${check} ${message}`}>
              <Text overflowWrap="anywhere">{`${check}: it ${message}`}</Text>
            </li>
          ))}
        </Stack>
        <Text tone="muted">
          {input.includes('***')
            ? 'Fetch it again. If it is right as it is, accept it, with the key in place of ***:'
            : 'Fetch it again. If it is right as it is, accept it:'}
        </Text>
        <ScrollBox
          label={`Command for ${input}`}
          bg="bg"
          borderWidth="1px"
          borderColor="border"
          borderRadius="md"
          px="3"
          py="2"
        >
          <Box as="code" fontSize="sm" whiteSpace="nowrap">
            {command}
          </Box>
        </ScrollBox>
        <div>
          <CopyButton text={command} label="Copy command" />
        </div>
      </Stack>
    </Card>
  );
}

export const HeldList = ({ held, nowMs }: Pick<DataStatus, 'held'> & { nowMs: number }) =>
  held.length === 0 ? (
    <Text tone="muted">
      Nothing. Files that do not pass the checks are listed here until they are taken, for 30 days.
    </Text>
  ) : (
    <Stack gap="3">
      {held.map((one) => (
        <HeldCard key={`${one.source} ${one.input}`} held={one} nowMs={nowMs} />
      ))}
    </Stack>
  );
