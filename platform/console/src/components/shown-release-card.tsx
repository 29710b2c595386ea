import type { ConsoleApp, GuardedRelease } from '@sharpside/contracts/control';
import { Badge, Card, Flex, Stack, Text } from '@sharpside/shared-ui';
import type { ReactNode } from 'react';
import { findRelease, ReleaseFacts } from './release-facts.tsx';

type ShownReleaseCardProps = {
  title: string;
  app: ConsoleApp;
  /** Null: the channel has none of this kind. */
  version: string | null;
  shown?: { since: string | null; by: string | null } | undefined;
  /** Stands beside the version, such as a share. */
  mark?: ReactNode;
  guarded?: GuardedRelease | undefined;
  none: string;
  /** `board` for the live release. Default: `raised`. */
  tone?: 'board' | 'raised';
  actions: ReactNode;
  nowMs: number;
};

const VERDICT_TONES = { watching: 'up', waiting: 'neutral', pinned: 'warn', tripped: 'down' } as const;

/** A release that visitors get: live, as a canary, or when the live one fails them. */
export function ShownReleaseCard(props: ShownReleaseCardProps) {
  const { title, app, version, shown, mark, guarded, none, tone = 'raised', actions, nowMs } = props;
  return (
    <Card title={title} level={2} tone={tone}>
      <Flex direction="column" gap="4" height="full">
        {version === null ? (
          <Text tone="muted">{none}</Text>
        ) : (
          <Stack gap="2">
            <Flex align="center" gap="3" wrap="wrap">
              <Text size="xl" fontWeight="heavy" fontStretch="condensed">
                {version}
              </Text>
              {mark}
            </Flex>
            <ReleaseFacts release={findRelease(app, version)} shown={shown} nowMs={nowMs} />
            {guarded && (
              <Flex gap="2" align="baseline" wrap="wrap">
                <Badge tone={VERDICT_TONES[guarded.verdict]}>Guard: {guarded.verdict}</Badge>
                <Text size="xs" tone="muted">
                  {guarded.reason}
                </Text>
              </Flex>
            )}
          </Stack>
        )}
        <Flex gap="2" wrap="wrap">
          {actions}
        </Flex>
      </Flex>
    </Card>
  );
}
