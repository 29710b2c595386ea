import { PREVIEW_PREFIX } from '@sharpside/contracts';
import type { SitePreviewAnswer, SitePreviewRequest } from '@sharpside/contracts/control';
import { Alert, Button, CopyButton, Flex, Select, Stack, Text, TextLink } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { useState } from 'react';
import { isControlError } from '../api/control-error.ts';
import { postPreview } from '../api/preview.ts';
import { RefusedChange } from './refused-change.tsx';

const DAYS = 7;

const AUDIENCES = [
  { value: 'team', label: 'For the team, with a picker of releases' },
  { value: 'outside', label: 'For others, without a picker' },
];

export type Previewed = Pick<SitePreviewRequest, 'channel' | 'releases' | 'revision'>;

function MadeLink({ preview, link }: SitePreviewAnswer) {
  const replaced = preview.schema === 2 ? (preview.revision?.replaced ?? []) : [];
  const names = replaced.map(({ app, version }) => `${app} ${version}`).join(', ');
  return (
    <Stack gap="2" role="status">
      <Text>
        Whoever has this link sees it until <span>{formatLocalDateTime(preview.until)}</span>. Nobody else
        does.
      </Text>
      {names !== '' && <Text>{`Withdrawn since, and shown as it is live now: ${names}.`}</Text>}
      {link === null ? (
        <Alert tone="info" title={`${PREVIEW_PREFIX}${preview.id}`}>
          Put the address of your site before it. With CONTROL_SITES set, the service makes whole links.
        </Alert>
      ) : (
        <Flex gap="3" wrap="wrap" align="center">
          <TextLink href={link} target="_blank" rel="noreferrer" overflowWrap="anywhere" minWidth="0">
            {link}
          </TextLink>
          <CopyButton text={link} label="Copy link" />
        </Flex>
      )}
    </Stack>
  );
}

/** Makes a preview link of releases, or of the site as it was at a revision. */
export function PreviewLink({ previewed }: { previewed: Previewed }) {
  const [audience, setAudience] = useState('team');
  const [isBusy, setIsBusy] = useState(false);
  const [made, setMade] = useState<SitePreviewAnswer>();
  const [refused, setRefused] = useState<unknown>();

  async function make(replacesWithdrawn: boolean) {
    setIsBusy(true);
    setMade(undefined);
    setRefused(undefined);
    const hasPicker = audience === 'team';
    try {
      const wanted = { ...previewed, days: DAYS, reason: null, hasPicker };
      setMade(await postPreview(replacesWithdrawn ? { ...wanted, replacesWithdrawn } : wanted));
    } catch (error) {
      setRefused(error);
    }
    setIsBusy(false);
  }

  // Offers to replace withdrawn releases after every refusal, because they are the usual reason. If the reason is
  // another, the service refuses again.
  const isRefused =
    previewed.revision !== undefined && isControlError(refused) && refused.code === 'CHANGE_REFUSED';
  return (
    <Stack gap="3">
      <Flex gap="2" wrap="wrap">
        <Select
          aria-label="Whom the link is for"
          options={AUDIENCES}
          value={audience}
          onValueChange={setAudience}
        />
        <Button variant="outline" disabled={isBusy} onClick={() => void make(false)}>
          {isBusy ? 'Working' : 'Make a preview link'}
        </Button>
      </Flex>
      {refused !== undefined && <RefusedChange error={refused} />}
      {isRefused && (
        <Button variant="outline" alignSelf="start" disabled={isBusy} onClick={() => void make(true)}>
          Show what is live now for withdrawn releases
        </Button>
      )}
      {made && <MadeLink {...made} />}
    </Stack>
  );
}
