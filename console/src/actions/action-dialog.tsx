import type { ChangeAction, ConsoleApp } from 'contracts/control';
import { type FormEvent, useState } from 'react';
import { Alert, Box, Button, Field, Flex, Heading, ModalDialog, Stack, TextInput } from 'shared-ui';
import { useAddress } from 'shared-ui/address';
import { toast } from 'shared-ui/toasts';
import { useSWRConfig } from 'swr';
import { ACTION_ADDRESS } from '../address.ts';
import { postChange } from '../api/change.ts';
import { isControlError } from '../api/control-error.ts';
import { useSignedIn } from '../session-context.ts';
import { ACTION_WORDS } from './change-action.ts';
import { explainChange } from './explain-change.ts';
import { findRefusal } from './find-refusal.ts';
import { parsePercent } from './parse-percent.ts';
import { RefusedChange } from './refused-change.tsx';
import { toChangeRequest } from './to-change-request.ts';

type ActionDialogProps = { app: ConsoleApp; channel: string; revision: number };

type FormProps = ActionDialogProps & {
  action: ChangeAction;
  version: string | undefined;
  onClose: () => void;
};

const START_PERCENT = 10;

const toFirstPercent = ({ canary }: ConsoleApp, action: ChangeAction): string =>
  String(
    action === 'raise' ? Math.min(100, Math.max(1, (canary?.percent ?? START_PERCENT) * 2)) : START_PERCENT,
  );

function useChange({ app, channel, revision, action, version, onClose }: FormProps) {
  const { mutate } = useSWRConfig();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();

  async function send(reason: string, percent: number | undefined) {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      const draft = { action, version, percent, reason };
      const request = toChangeRequest({ ...draft, channel, expectedRevision: revision });
      const { revision: made, warnings } = await postChange(app.app, request);
      toast.success(`${ACTION_WORDS[action].label}: done, revision ${made.revision}`, {
        ...(warnings.length > 0 && { description: warnings.map(({ message }) => message).join('; ') }),
      });
      onClose();
    } catch (error) {
      setRefusal(error);
      setIsBusy(false);
      // Somebody was faster, or a token is good no longer: what is on screen is old.
      if (isControlError(error)) void mutate(() => true);
    }
  }
  return { isBusy, refusal, send };
}

function ActionForm(props: FormProps) {
  const { app, channel, action, version, onClose } = props;
  const { label, fields } = ACTION_WORDS[action];
  const { isBusy, refusal, send } = useChange(props);
  const [reason, setReason] = useState('');
  const [share, setShare] = useState(() => toFirstPercent(app, action));
  const [isChecked, setIsChecked] = useState(false);
  const notAllowed = findRefusal(useSignedIn(), app.app, action);

  const hasPercent = fields.includes('percent');
  const percent = hasPercent ? parsePercent(share) : undefined;
  const isReasonMissing = fields.includes('reason') && reason.trim() === '';
  const isShareWrong = hasPercent && percent === undefined;
  const canSend = !isReasonMissing && !isShareWrong && notAllowed === undefined;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (canSend) void send(reason, percent);
  }

  return (
    <Stack asChild gap="4" p={{ base: '4', md: '6' }}>
      <form onSubmit={onSubmit} noValidate>
        <Heading as="h2">
          {label}: {app.app} on {channel}
        </Heading>
        <Stack as="ul" gap="1" ps="5" listStyle="disc">
          {explainChange({ action, version, percent }, { app, channel }).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Stack>
        {hasPercent && (
          <Field
            label="Share of the visitors"
            error={isChecked && isShareWrong && 'A number from 0 to 100, with at most two decimals.'}
          >
            <TextInput suffix="%" inputMode="decimal" value={share} onValueChange={setShare} />
          </Field>
        )}
        <Field
          label={fields.includes('reason') ? 'Reason' : 'Reason, if there is one to tell'}
          hint="Stands in the history, for everybody who asks why."
          error={isChecked && isReasonMissing && 'Say why, for the history.'}
        >
          <TextInput value={reason} maxLength={500} onValueChange={setReason} />
        </Field>
        {notAllowed !== undefined && <Alert tone="warning">{notAllowed}</Alert>}
        {refusal !== undefined && <RefusedChange error={refusal} />}
        <Flex gap="2" justify="end" wrap="wrap">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy || notAllowed !== undefined}>
            {isBusy ? 'Working' : label}
          </Button>
        </Flex>
      </form>
    </Stack>
  );
}

/** Says what a change will do and makes it once that is confirmed. Which change it is stands in the address. */
export function ActionDialog(props: ActionDialogProps) {
  const { values, reset } = useAddress(ACTION_ADDRESS);
  const action = values.do;
  const version = values.version === '' ? undefined : values.version;
  const onClose = () => reset();
  const label = action === null ? 'Change' : `${ACTION_WORDS[action].label} ${props.app.app}`;
  return (
    <ModalDialog
      label={label}
      isOpen={action !== null}
      onClose={onClose}
      m="auto"
      width="full"
      maxWidth={{ base: 'calc(100vw - 2rem)', md: '32rem' }}
      maxHeight="calc(100vh - 2rem)"
      overflowY="auto"
      borderRadius="lg"
      boxShadow="menu"
    >
      {action !== null && (
        <Box>
          <ActionForm
            key={`${action} ${version}`}
            {...props}
            action={action}
            version={version}
            onClose={onClose}
          />
        </Box>
      )}
    </ModalDialog>
  );
}
