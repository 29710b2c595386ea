import { describeSettingLimits, formatSettingValue } from '@sharpside/contracts';
import { type ConsoleApp, type ConsoleSetting, toShownName } from '@sharpside/contracts/control';
import { Badge, Box, Flex, Stack, Text } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { ActionButton } from '../actions/action-button.tsx';
import { formatAge } from '../format.ts';
import { EntryList } from '../layout/entry-list.tsx';

type EntryProps = { app: ConsoleApp; setting: ConsoleSetting; nowMs: number };

function Value({ setting: { declared, value } }: Pick<EntryProps, 'setting'>) {
  return (
    <Flex gap="3" align="baseline" wrap="wrap">
      <Text fontWeight="heavy" fontStretch="condensed" size="lg" overflowWrap="anywhere">
        {formatSettingValue(value ?? declared?.default ?? '')}
      </Text>
      {value === null ? (
        <Badge tone="neutral">Default</Badge>
      ) : (
        declared && <Text tone="muted">{`Default: ${formatSettingValue(declared.default)}`}</Text>
      )}
    </Flex>
  );
}

function Entry({ app, setting, nowMs }: EntryProps) {
  const { name, declared, isOfCanary, since } = setting;
  return (
    <Flex
      as="li"
      columnGap="6"
      rowGap="3"
      wrap="wrap"
      align="center"
      px={{ base: '4', md: '6' }}
      py="4"
      css={{ '&:not(:last-child)': { borderBottomWidth: '1px', borderColor: 'border' } }}
    >
      <Stack gap="1" flex="1 1 18rem" minWidth="0">
        <Flex gap="3" align="baseline" wrap="wrap">
          <Text fontWeight="semibold">{name}</Text>
          {isOfCanary && <Badge tone="accent">Canary only</Badge>}
          {declared === null && <Badge tone="warn">Known by no shown release</Badge>}
        </Flex>
        {declared && (
          <Text tone="muted">{`${declared.description}. May be ${describeSettingLimits(declared)}.`}</Text>
        )}
      </Stack>
      <Stack gap="1" flex="0 1 16rem" minWidth="0">
        <Value setting={setting} />
        {since && (
          <Text size="xs" tone="muted" title={formatLocalDateTime(since.at)}>
            {`Revision ${since.revision}, ${formatAge(since.at, nowMs)} by ${toShownName(since.by)}`}
          </Text>
        )}
      </Stack>
      <Box>
        <ActionButton app={app.app} action="settings" setting={name} about={name} label="Change" />
      </Box>
    </Flex>
  );
}

type SettingsListProps = { app: ConsoleApp; nowMs: number };

export function SettingsList({ app, nowMs }: SettingsListProps) {
  if (app.settings.length === 0) return <Text tone="muted">No release that is live here declares any.</Text>;
  return (
    <Stack gap="3">
      <EntryList as="ul" boxShadow="raised">
        {app.settings.map((setting) => (
          <Entry key={setting.name} {...{ app, setting, nowMs }} />
        ))}
      </EntryList>
      <Box>
        <ActionButton app={app.app} action="settings-rollback" about={`of the settings of ${app.app}`} />
      </Box>
    </Stack>
  );
}
