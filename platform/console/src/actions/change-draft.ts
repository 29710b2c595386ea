import {
  type CanarySchedule,
  CHANGE_ACTIONS,
  type ChangeAction,
  type ChangeRequestBody,
  canaryGroupsSchema,
  canaryScheduleSchema,
  changeRequestSchema,
  findFieldNeed,
  HOST_APP,
  parseContract,
} from '@sharpside/contracts';
import type { ConsoleApp, ConsoleSetting } from '@sharpside/contracts/control';
import * as v from 'valibot';
import { parseCount, parseDecimal } from '../typed-number.ts';
import type { ChangeDraft } from './action-words.ts';

const AT_MOST_TWO_DECIMALS = /^\d{1,3}([.,]\d{1,2})?$/;

/** A typed share of the visitors in percent, `12.5` or `12,5`; undefined for any other text. */
export function parsePercent(text: string): number | undefined {
  const percent = AT_MOST_TWO_DECIMALS.test(text.trim()) ? parseDecimal(text) : Number.NaN;
  return percent <= 100 ? percent : undefined;
}

/** The error in the typed share of visitors; undefined if a canary may have it. */
export function findShareFault(
  { action, version, percent, groups = [] }: ChangeDraft,
  { canary }: ConsoleApp,
): string | undefined {
  if (percent === undefined) return 'A number from 0 to 100, with at most two decimals.';
  const isOfCanary = canary !== null && (action === 'raise' || canary.version === version);
  if (!isOfCanary)
    return percent === 0 && groups.length === 0 ? 'More than 0 %: nobody would get it.' : undefined;
  if (action === 'raise' && percent <= canary.percent)
    return `More than the ${canary.percent} % that it has. "Lower" makes it less.`;
  // 0 % ends the canary, even if only groups are shown it.
  if (action === 'canary' && percent !== 0 && percent >= canary.percent)
    return `Less than the ${canary.percent} % that it has. "Raise" makes it more.`;
  return undefined;
}

/** The typed groups, or an error; undefined if the field is empty. */
export function readGroups(text: string): { groups: string[] } | { fault: string } | undefined {
  const names = text.split(/[\s,;]+/).filter((name) => name !== '');
  if (names.length === 0) return undefined;
  const parsed = v.safeParse(canaryGroupsSchema, names);
  if (parsed.success) return { groups: parsed.output };
  return { fault: 'Names such as staff, in lower case, at most 10, each once.' };
}

/**
 * Further shares of a canary and the minutes between them, as typed. Without shares the canary stays at its first
 * share.
 */
export type TypedSchedule = { steps: string; minutes: string };

/** The schedule of a canary that begins at `percent`, or an error; undefined if the field is empty. */
export function readSchedule(
  { steps: text, minutes }: TypedSchedule,
  percent: number | undefined,
): { schedule: CanarySchedule } | { fault: string } | undefined {
  const typed = text.split(/[\s;]+|,(?=\s|\d{2,3}\b)/).filter((part) => part !== '');
  if (typed.length === 0) return undefined;
  const steps = typed.map(parsePercent);
  const parsed = v.safeParse(canaryScheduleSchema, { steps, everyMinutes: parseCount(minutes) });
  const [first] = steps;
  if (!parsed.success || first === undefined || (percent !== undefined && first <= percent))
    return {
      fault: `Shares that grow from above ${percent ?? 0} %, such as 25, 50, 100, and a time from 1 to 10080 minutes.`,
    };
  return { schedule: parsed.output };
}

type Choice = { action: ChangeAction; version: string | undefined; setting?: ConsoleSetting | undefined };

/**
 * The reason why this action is not possible now, for example because somebody has ended the canary; undefined if it
 * is.
 */
export function findObjection({ action, version, setting }: Choice, app: ConsoleApp): string | undefined {
  const { target } = CHANGE_ACTIONS[action];
  if (target === 'canary') return app.canary ? undefined : `${app.app} has no canary.`;
  if (action === 'settings' && !setting)
    return 'No setting of that name is there any more. Choose one among the settings.';
  if (version !== undefined) return undefined;
  if (findFieldNeed(action, 'version') === 'required')
    return 'No release is chosen. Choose one among the releases.';
  if (action === 'rollback' && app.previous === null)
    return `${app.app} has no previous release. Choose one to go back to among the releases${app.app === HOST_APP ? '' : ', or take it off the site'}.`;
  return app.live ? undefined : `Nothing of ${app.app} is live.`;
}

type RequestOptions = ChangeDraft & {
  channel: string;
  reason: string;
  schedule?: CanarySchedule | undefined;
  /** The revision on screen. The service refuses to change a state that the person has not seen. */
  expectedRevision: number;
};

/** The request body of a change. @throws {ContractError} `CONTRACT_BROKEN` for values that the service never accepts. */
export function toChangeRequest({
  action,
  version,
  percent,
  schedule,
  groups,
  values,
  reason,
  ...rest
}: RequestOptions): ChangeRequestBody {
  const request = {
    action,
    ...rest,
    ...(version !== undefined && findFieldNeed(action, 'version') && { version }),
    ...(percent !== undefined && { percent }),
    ...(schedule && { schedule }),
    ...(groups && { groups }),
    ...(values && { values }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  };
  return parseContract(changeRequestSchema, request, 'The change');
}
