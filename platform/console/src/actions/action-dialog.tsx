import { type ChangeAction, findFieldNeed, mustSayWhy } from '@sharpside/contracts';
import type { ConsoleApp, ConsoleSetting } from '@sharpside/contracts/control';
import {
  Alert,
  Box,
  Button,
  Field,
  Flex,
  Heading,
  ModalDialog,
  Stack,
  TextInput,
} from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSignedIn } from '../session-context.ts';
import { ACTION_ADDRESS } from './action-address.ts';
import { ACTION_WORDS, toLabel } from './action-words.ts';
import {
  findObjection,
  findShareFault,
  parsePercent,
  readGroups,
  readSchedule,
  type TypedSchedule,
} from './change-draft.ts';
import { findRefusal } from './find-refusal.ts';
import { ReasonField } from './reason-field.tsx';
import { RefusedChange } from './refused-change.tsx';
import { RollbackWarning } from './rollback-warning.tsx';
import { GroupsField, ScheduleFields } from './schedule-fields.tsx';
import { SettingField } from './setting-field.tsx';
import { readSetting, type TypedSetting, toTypedSetting } from './typed-setting.ts';
import { useChange, useSituation } from './use-change.ts';

type ActionDialogProps = {
  app: ConsoleApp;
  channel: string;
  revision: number;
  /** Takes focus after a change was made. */
  next: RefObject<HTMLElement | null>;
};

type FormProps = Omit<ActionDialogProps, 'next'> & {
  action: ChangeAction;
  version: string | undefined;
  setting: ConsoleSetting | undefined;
  onClose: () => void;
  onDone: () => void;
};

const START_PERCENT = 10;

const DANGER = { bg: 'down', color: 'bg', _hover: { bg: 'down' } };

/** The suggested share: a tenth for a new canary, twice the current share to raise it, or half to lower it. */
function suggestPercent({ app: { canary }, action, version }: FormProps): string {
  if (action === 'raise') return String(Math.min(100, Math.max(1, (canary?.percent ?? START_PERCENT) * 2)));
  if (canary && canary.version === version) return String(Math.floor(canary.percent / 2));
  return String(START_PERCENT);
}

type TypedChange = { share: string; schedule: TypedSchedule; groups: string; setting: TypedSetting };

function readForm({ app, action, version, setting }: FormProps, typed: TypedChange) {
  const hasPercent = findFieldNeed(action, 'percent') !== undefined;
  const percent = hasPercent ? parsePercent(typed.share) : undefined;
  const read = action === 'settings' && setting ? readSetting(setting, typed.setting) : undefined;
  const values = read && 'value' in read && setting ? { [setting.name]: read.value } : undefined;
  const startsCanary = action === 'canary' && app.canary?.version !== version;
  const lowersCanary = action === 'canary' && !startsCanary;
  const typedGroups = startsCanary ? readGroups(typed.groups) : undefined;
  // If the share is lowered, the canary keeps its groups until it ends.
  const kept = lowersCanary && percent !== 0 ? (app.canary?.groups ?? undefined) : undefined;
  const groups = typedGroups && 'groups' in typedGroups ? typedGroups.groups : kept;
  const draft = { action, version, percent, groups, values };
  const schedule = startsCanary ? readSchedule(typed.schedule, percent) : undefined;
  return {
    hasPercent,
    startsCanary,
    draft,
    planned: schedule && 'schedule' in schedule ? schedule.schedule : undefined,
    faults: {
      share: hasPercent ? findShareFault(draft, app) : undefined,
      schedule: schedule && 'fault' in schedule ? schedule.fault : undefined,
      setting: read && 'fault' in read ? read.fault : undefined,
      groups: typedGroups && 'fault' in typedGroups ? typedGroups.fault : undefined,
    },
  };
}

type ChangedMeanwhileProps = { app: string; objection: string | undefined; onAccept: () => void };

function ChangedMeanwhile({ app, objection, onAccept }: ChangedMeanwhileProps) {
  return (
    <Box role="alert">
      <Alert
        tone="warning"
        title={`${app} was changed meanwhile`}
        action={
          objection === undefined && (
            <Button variant="outline" size="sm" onClick={onAccept}>
              I have read it
            </Button>
          )
        }
      >
        {objection ?? 'What this change does now stands below.'}
      </Alert>
    </Box>
  );
}

function Explanation({ sentences }: { sentences: readonly string[] }) {
  return (
    <Stack as="ul" gap="1" ps="5" listStyle="disc">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Stack>
  );
}

function ActionForm(props: FormProps) {
  const { app, channel, action, version, setting, onClose } = props;
  const label = toLabel(action, version, app);
  const { isBusy, refusal, send } = useChange(props);
  const [reason, setReason] = useState('');
  const [share, setShare] = useState(() => suggestPercent(props));
  const [schedule, setSchedule] = useState<TypedSchedule>({ steps: '', minutes: '30' });
  const [groups, setGroups] = useState('');
  const [typedSetting, setTypedSetting] = useState(() => toTypedSetting(setting));
  const [typedName, setTypedName] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { isNew, accept } = useSituation(app, { isHeld: isBusy });
  const objection = isBusy ? undefined : findObjection(props, app);
  const notAllowed = findRefusal(useSignedIn(), app.app, action);

  const typed = { share, schedule, groups, setting: typedSetting };
  const { hasPercent, startsCanary, draft, planned, faults } = readForm(props, typed);
  const needsReason = mustSayWhy(action);
  const isReasonMissing = needsReason && reason.trim() === '';
  // Visitors lose the whole section, so nobody does it by a press in the wrong place.
  const isDangerous = action === 'retire';
  const isNameWrong = isDangerous && typedName.trim() !== app.app;
  const isHeldUp = isBusy || isNew || objection !== undefined || notAllowed !== undefined;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    const isFaulty = Object.values(faults).some((fault) => fault !== undefined);
    if (isHeldUp || isReasonMissing || isNameWrong || isFaulty) return;
    const { percent, groups: chosen, values } = draft;
    void send({ reason, percent, schedule: planned, groups: chosen, values });
  }

  return (
    <Stack asChild gap="4" p={{ base: '4', md: '6' }}>
      <form onSubmit={onSubmit} noValidate>
        <Heading as="h2">
          <span>{`${label}: `}</span>
          {/* Breaks at no hyphen of the name as long as the name fits in a line. */}
          <Box as="span" display="inline-block" maxWidth="full">
            {app.app}
          </Box>
          <span>{` on ${channel}`}</span>
        </Heading>
        {isNew && <ChangedMeanwhile app={app.app} objection={objection} onAccept={accept} />}
        {!isNew && objection !== undefined && <Alert tone="warning">{objection}</Alert>}
        {objection === undefined && (
          <Explanation sentences={ACTION_WORDS[action].explain(draft, { app, channel })} />
        )}
        {action === 'rollback' && <RollbackWarning app={app} channel={channel} version={version} />}
        {hasPercent && (
          <Field label="Share of the visitors" error={isChecked && faults.share}>
            <TextInput suffix="%" inputMode="decimal" value={share} onValueChange={setShare} />
          </Field>
        )}
        {startsCanary && (
          <GroupsField value={groups} onChange={setGroups} fault={isChecked && faults.groups} />
        )}
        {startsCanary && (
          <ScheduleFields typed={schedule} onChange={setSchedule} fault={isChecked && faults.schedule} />
        )}
        {action === 'settings' && setting && (
          <SettingField
            setting={setting}
            typed={typedSetting}
            onChange={setTypedSetting}
            fault={isChecked && faults.setting}
          />
        )}
        {isDangerous && (
          <Field
            label={`Type ${app.app} to confirm`}
            error={isChecked && isNameWrong && `This is not ${app.app}.`}
          >
            <TextInput value={typedName} onValueChange={setTypedName} autoComplete="off" spellCheck={false} />
          </Field>
        )}
        <ReasonField
          value={reason}
          onChange={setReason}
          isNeeded={needsReason}
          isMissing={isChecked && isReasonMissing}
        />
        {notAllowed !== undefined && <Alert tone="warning">{notAllowed}</Alert>}
        {refusal !== undefined && <RefusedChange error={refusal} />}
        <Flex gap="2" justify="end" wrap="wrap">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isHeldUp} {...(isDangerous && DANGER)}>
            {isBusy ? 'Working' : label}
          </Button>
        </Flex>
      </form>
    </Stack>
  );
}

/** Explains a change, and makes it when it is confirmed. The change is in the address. */
export function ActionDialog({ next, ...props }: ActionDialogProps) {
  const { values, reset } = useAddress(ACTION_ADDRESS);
  const action = values.do;
  const version = values.version === '' ? undefined : values.version;
  const setting = props.app.settings.find(({ name }) => name === values.setting);
  const isDone = useRef(false);
  useEffect(() => {
    if (action !== null || !isDone.current) return;
    isDone.current = false;
    next.current?.focus();
  }, [action, next]);
  const onClose = () => reset();
  function onDone() {
    isDone.current = true;
    reset();
  }
  const label = action === null ? 'Change' : `${toLabel(action, version, props.app)} ${props.app.app}`;
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
            key={`${action} ${version} ${values.setting}`}
            {...props}
            action={action}
            version={version}
            setting={setting}
            onClose={onClose}
            onDone={onDone}
          />
        </Box>
      )}
    </ModalDialog>
  );
}
