import * as v from 'valibot';
import { channelNameSchema, versionSchema } from './names.ts';

/** A share of all visitors, in percent. */
export const percentSchema = v.pipe(
  v.number(),
  v.minValue(0, 'must be at least 0'),
  v.maxValue(100, 'must be at most 100'),
);

const reasonSchema = v.pipe(
  v.string('must say why, for the history'),
  v.minLength(1, 'must say why, for the history'),
  v.maxLength(500, 'must have at most 500 characters'),
);

const common = {
  channel: channelNameSchema,
  /** The revision that whoever asks has seen: where the channel is another one by now, nothing is changed. */
  expectedRevision: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Makes every check and writes nothing. */
  isDryRun: v.exactOptional(v.boolean()),
  /** Lets `channel` be one that there is not yet; a mistyped one would be a channel that nobody is shown. */
  beginsChannel: v.exactOptional(v.boolean()),
};

const version = versionSchema;
const maybeVersion = v.exactOptional(versionSchema);
const percent = percentSchema;
const reason = reasonSchema;
const maybeReason = v.exactOptional(v.nullable(reasonSchema));

/** Facts about an action that hold wherever it is asked for, made, listed or drawn. */
type ActionFacts = {
  /** The token that it takes; see `findNamedRelease` for what takes `promote` instead. */
  right: 'promote' | 'rollback';
  /** What it does to a release: shows it to everybody or to some, takes it away, keeps the app as it is, or lets it go again. */
  effect: 'brings' | 'tries' | 'takes' | 'holds' | 'frees';
  /** What must be there: a release that the request names, a canary, or a live release. */
  about: 'release' | 'canary' | 'live';
  /** The name that the history has for it, where another action does the same. */
  recordedAs?: string;
};

// A field of an action may not repeat a common one: the type of the spread would be both at once, which is never.
const action = <const A extends string, const F extends ActionFacts, E extends v.ObjectEntries>(
  name: A,
  facts: F,
  fields: E,
) => ({ ...facts, request: v.strictObject({ action: v.literal(name), ...common, ...fields }) });

/**
 * Every action that changes an app on a channel: the one list of them. Requests, rights, and the groups and fields of console
 * and command line derive from it.
 *
 * `canary` starts or replaces a canary, and ends it with 0 %; `promote-canary` makes the one that there is live for everybody.
 */
export const CHANGE_ACTIONS = {
  promote: action(
    'promote',
    { right: 'promote', effect: 'brings', about: 'release' },
    { version, reason: maybeReason },
  ),
  canary: action(
    'canary',
    { right: 'promote', effect: 'tries', about: 'release' },
    { version, percent, reason: maybeReason },
  ),
  raise: action(
    'raise',
    { right: 'promote', effect: 'tries', about: 'canary', recordedAs: 'canary' },
    { percent, reason: maybeReason },
  ),
  resume: action('resume', { right: 'promote', effect: 'tries', about: 'canary' }, { reason: maybeReason }),
  'promote-canary': action(
    'promote-canary',
    { right: 'promote', effect: 'brings', about: 'canary', recordedAs: 'promote' },
    { reason: maybeReason },
  ),
  unfreeze: action('unfreeze', { right: 'promote', effect: 'frees', about: 'live' }, { reason: maybeReason }),
  retire: action('retire', { right: 'promote', effect: 'takes', about: 'live' }, { reason }),
  rollback: action(
    'rollback',
    { right: 'rollback', effect: 'takes', about: 'live' },
    { version: maybeVersion, reason },
  ),
  pause: action('pause', { right: 'rollback', effect: 'holds', about: 'canary' }, { reason }),
  abort: action('abort', { right: 'rollback', effect: 'takes', about: 'canary' }, { reason }),
  freeze: action('freeze', { right: 'rollback', effect: 'holds', about: 'live' }, { reason }),
  pin: action(
    'pin',
    { right: 'rollback', effect: 'holds', about: 'live' },
    { version: maybeVersion, reason },
  ),
  unpin: action('unpin', { right: 'promote', effect: 'frees', about: 'live' }, { reason }),
};

/** An action as it is asked for. */
export type ChangeAction = keyof typeof CHANGE_ACTIONS;

/** The actions that need one kind of thing, for what must have a row for each of them. */
export type ActionAbout<Kind extends ActionFacts['about']> = {
  [A in ChangeAction]: (typeof CHANGE_ACTIONS)[A] extends { about: Kind } ? A : never;
}[ChangeAction];

export const isChangeAction = (name: string): name is ChangeAction => Object.hasOwn(CHANGE_ACTIONS, name);

/** Every action, in the order of the table. */
export const CHANGE_ACTION_NAMES: readonly ChangeAction[] =
  Object.keys(CHANGE_ACTIONS).filter(isChangeAction);

export const changeRequestSchema = v.variant(
  'action',
  Object.values(CHANGE_ACTIONS).map(({ request }) => request),
  `must be one of ${CHANGE_ACTION_NAMES.join(', ')}`,
);

/** An action as the history of a channel names it. */
export const channelActionSchema = v.picklist(
  Object.values(CHANGE_ACTIONS).flatMap((row) =>
    'recordedAs' in row ? [] : [row.request.entries.action.literal],
  ),
);

/** Whether a request of an action takes a field, and must have it; undefined where it does not take it. */
export function findFieldNeed(
  name: ChangeAction,
  field: 'version' | 'percent',
): 'required' | 'optional' | undefined {
  const entries: v.ObjectEntries = CHANGE_ACTIONS[name].request.entries;
  const schema = entries[field];
  return schema && (schema.type === 'exact_optional' ? 'optional' : 'required');
}

/** Whether console and command line ask for a reason: for whatever does not show a release to more visitors. */
export const mustSayWhy = (name: ChangeAction): boolean =>
  !['brings', 'tries'].includes(CHANGE_ACTIONS[name].effect);

/**
 * The release that a change with the right `rollback` goes to, where it names one. If that was never live on the channel, the
 * change is a promote by another name.
 */
export const findNamedRelease = (change: ChangeRequestBody): string | undefined =>
  CHANGE_ACTIONS[change.action].right === 'rollback' && 'version' in change ? change.version : undefined;

export type ChangeRequestBody = v.InferOutput<typeof changeRequestSchema>;
export type ChannelAction = v.InferOutput<typeof channelActionSchema>;
